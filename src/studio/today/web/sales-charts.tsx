import { useMemo, useState } from 'react'
import { getMinorUnitFactor } from '../../../platform/contract/minor-units.ts'
import { Select } from '../../../platform/ui/select.tsx'
import { getNumberFormat, useFormats } from '../../../platform/web/format.ts'
import { useT, useTexts } from '../../../platform/web/i18n.tsx'
import { Chart } from '../../kit/web/shared/chart.tsx'
import type { Sales } from './queries.ts'
import { listDayValues, listLastDays } from './summarize-sales.ts'
import styles from './today.module.css'

const shownDays = 28

/** Money of one currency by day, and orders by day. */
export function SalesCharts({ sales: { days }, today }: { sales: Sales; today: string }) {
  const t = useT()
  const { tag } = useTexts()
  const { money, number } = useFormats()
  const currencies = useMemo(() => [...new Set(days.map(each => each.currency))].toSorted(), [days])
  const [chosen, setChosen] = useState<string | null>(null)
  const currency = chosen !== null && currencies.includes(chosen) ? chosen : currencies[0]
  const shown = useMemo(() => listLastDays(today, shownDays), [today])
  // Days are those of the company's zone, and are drawn as days of UTC.
  const times = useMemo(() => shown.map(day => Date.parse(`${day}T12:00:00Z`) / 1_000), [shown])
  const moneySeries = useMemo(
    () => [
      { title: t('studio-today.series.revenue'), values: listDayValues(days, shown, 'revenue', currency) },
      { title: t('studio-today.series.refunded'), values: listDayValues(days, shown, 'refunded', currency) },
    ],
    [t, days, shown, currency],
  )
  const orderSeries = useMemo(
    () => [
      { title: t('studio-today.series.placed'), values: listDayValues(days, shown, 'placed') },
      { title: t('studio-today.series.paid'), values: listDayValues(days, shown, 'paid') },
    ],
    [t, days, shown],
  )
  const formatMoney = useMemo(() => (value: number) => money(value, currency ?? 'EUR'), [money, currency])
  const formatTick = useMemo(() => {
    const options = { style: 'currency', currency: currency ?? 'EUR', notation: 'compact' } as const
    const format = getNumberFormat(tag, options)
    return (value: number) => format.format(value / getMinorUnitFactor(currency ?? 'EUR'))
  }, [tag, currency])
  if (currency === undefined) return null
  return (
    <div className={styles['charts']}>
      <div>
        {currencies.length > 1 && (
          <Select
            label={t('studio-today.currency')}
            size={32}
            className={styles['currency']}
            options={currencies.map(value => ({ value, label: value }))}
            value={currency}
            onChange={({ target }) => setChosen(target.value)}
          />
        )}
        <Chart
          title={t('studio-today.chart.money', { currency })}
          times={times}
          series={moneySeries}
          zone="UTC"
          formatValue={formatMoney}
          formatTick={formatTick}
        />
      </div>
      <Chart
        title={t('studio-today.chart.orders')}
        times={times}
        series={orderSeries}
        zone="UTC"
        formatValue={number}
      />
    </div>
  )
}
