import type { ReactNode } from 'react'
import { useFormats } from '../../../../platform/web/format.ts'
import { useT, useTexts } from '../../../../platform/web/i18n.tsx'
import { useLanguageName } from '../../../kit/web/shared/language-name.ts'
import type { Consequences } from './act-queries.ts'
import styles from './consequence-list.module.css'

interface Props {
  value: Consequences
  /** The consequences shown before; lines that differ show both. */
  before?: Consequences | undefined
  /** Whether newer consequences are being computed. */
  isStale?: boolean
  /** Lines of this act alone, shown first. */
  children?: ReactNode
}

interface Line {
  id: string
  text: string
}

/** Lists the consequences of an act: money, orders, tickets, notified fans, and the parts that are final. */
export function ConsequenceList({ value, before, isStale, children }: Props) {
  const t = useT()
  const buildLines = useLines()
  const finals = useFinals()
  const old = new Map((before ? buildLines(before) : []).map(({ id, text }) => [id, text]))
  const lines = buildLines(value)
  const dropped = [...old].filter(([id]) => !lines.some(line => line.id === id))
  return (
    <div className={styles['list']} data-stale={isStale || undefined} aria-busy={isStale}>
      {children}
      <ul aria-label={t('studio-acts.consequences')}>
        {lines.map(({ id, text }) => (
          <li key={id}>
            {before && old.get(id) !== text && <del>{old.get(id) ?? t('studio-acts.nothing')}</del>}{' '}
            {before && old.get(id) !== text ? <ins>{text}</ins> : text}
          </li>
        ))}
        {dropped.map(([id, text]) => (
          <li key={id}>
            <del>{text}</del> <ins>{t('studio-acts.nothing')}</ins>
          </li>
        ))}
        {lines.length + dropped.length === 0 && <li>{t('studio-acts.noConsequences')}</li>}
      </ul>
      {value.finals.length > 0 && (
        <div className={styles['finals']}>
          <p>{t('studio-acts.finals')}</p>
          <ul>
            {value.finals.map(name => (
              <li key={name}>{finals(name)}</li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}

function useLines(): (consequences: Consequences) => Line[] {
  const t = useT()
  const { money, number, list } = useFormats()
  const languageName = useLanguageName()
  const count = (id: 'orders' | 'tickets' | 'holds', value: number): Line[] =>
    value === 0 ? [] : [{ id, text: t(`studio-acts.${id}`, { count: value, number: number(value) }) }]
  return ({ money: amounts, orders, tickets, holds, told }) => {
    const fanCount = told.reduce((sum, each) => sum + each.count, 0)
    const languages = told
      .toSorted((a, b) => b.count - a.count)
      .map(({ locale, count: fans }) => `${languageName(locale)} ${number(fans)}`)
    return [
      ...amounts.map(({ currency, amount }) => ({
        id: `money ${currency}`,
        text: t('studio-acts.money', { amount: money(amount, currency) }),
      })),
      ...count('orders', orders),
      ...count('tickets', tickets),
      ...count('holds', holds),
      ...(fanCount === 0
        ? []
        : [
            {
              id: 'told',
              text: t('studio-acts.told', {
                count: fanCount,
                number: number(fanCount),
                languages: list(languages),
              }),
            },
          ]),
    ]
  }
}

/** Names what can't be taken back, by its text or else by its key. */
function useFinals(): (name: string) => string {
  const { t, has } = useTexts()
  return name => {
    const key = `studio-acts.final.${name}`
    return has(key) ? t(key) : name
  }
}
