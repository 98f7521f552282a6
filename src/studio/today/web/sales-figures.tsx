import type { ReactNode } from 'react'
import { useFormats } from '../../../platform/web/format.ts'
import { useT } from '../../../platform/web/i18n.tsx'
import type { Sales } from './queries.ts'
import { summarizeSales } from './summarize-sales.ts'
import styles from './today.module.css'

interface Props {
  sales: Sales
  today: string
  /** Name of today's weekday in the reader's language. */
  weekday: string
}

/** The numbers of today: money by currency, and counts of orders. */
export function SalesFigures({ sales, today, weekday }: Props) {
  const t = useT()
  const { money, number, percent } = useFormats()
  const { byCurrency, ...counts } = summarizeSales(sales, today)
  const { placedInWeek: placed, paidInWeek: paid } = counts
  const lines = (toLine: (each: (typeof byCurrency)[number]) => [value: string, note: string]) =>
    byCurrency.map(each => {
      const [value, note] = toLine(each)
      return <Line key={each.currency} value={value} note={note} />
    })
  if (byCurrency.length === 0) return <p className={styles['muted']}>{t('studio-today.noSales')}</p>
  return (
    <dl className={styles['figures']}>
      <Figure title={t('studio-today.revenue')}>
        {lines(({ currency, today: sold, lastWeekByNow }) => [
          money(sold, currency),
          t('studio-today.byNow', { weekday, value: money(lastWeekByNow, currency) }),
        ])}
      </Figure>
      <Figure title={t('studio-today.week')}>
        {lines(({ currency, sevenDays, lastWeek }) => [
          money(sevenDays, currency),
          t('studio-today.wholeDay', { weekday, value: money(lastWeek, currency) }),
        ])}
      </Figure>
      <Figure title={t('studio-today.refunded')}>
        {lines(({ currency, refunded, refundedShare }) => [
          refundedShare === null ? '–' : percent(refundedShare),
          money(refunded, currency),
        ])}
      </Figure>
      <Figure title={t('studio-today.orders')}>
        <Line
          value={number(counts.paid)}
          note={t('studio-today.byNow', { weekday, value: number(counts.paidLastWeekByNow) })}
        />
      </Figure>
      <Figure title={t('studio-today.units')}>
        <Line
          value={number(counts.units)}
          note={t('studio-today.byNow', { weekday, value: number(counts.unitsLastWeekByNow) })}
        />
      </Figure>
      <Figure title={t('studio-today.paidShare')}>
        <Line
          value={placed === 0 ? '–' : percent(paid / placed)}
          note={t('studio-today.ofPlaced', { paid: number(paid), placed: number(placed) })}
        />
      </Figure>
    </dl>
  )
}

function Figure({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <dt>{title}</dt>
      {children}
    </div>
  )
}

function Line({ value, note }: { value: string; note: string }) {
  return (
    <dd>
      <strong>{value}</strong>
      <span>{note}</span>
    </dd>
  )
}
