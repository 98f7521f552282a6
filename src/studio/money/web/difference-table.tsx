import { studioPaths } from '../../../platform/contract/studio-paths.ts'
import { useT } from '../../../platform/web/i18n.tsx'
import styles from './money.module.css'
import type { RunDetails } from './queries.ts'

type Difference = RunDetails['differences'][number]

/** Differences with our value next to the provider's. */
export function DifferenceTable({ differences }: { differences: readonly Difference[] }) {
  const t = useT()
  return (
    <table className={styles['differences']} aria-label={t('studio-money.differences')}>
      <thead>
        <tr>
          <th scope="col">{t('studio-money.difference')}</th>
          <th scope="col">{t('studio-money.order')}</th>
          <th scope="col">{t('studio-money.ours')}</th>
          <th scope="col">{t('studio-money.theirs')}</th>
        </tr>
      </thead>
      <tbody>
        {differences.map(({ kind, object, order, ours, theirs }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a payment may differ twice, and the rows never change
          <tr key={index}>
            <th scope="row">
              {t(`studio-money.difference.${kind}`)}
              <code>{object}</code>
            </th>
            <td data-title={t('studio-money.order')}>
              {order ? <a href={studioPaths.order(order.order_id)}>{order.number}</a> : '–'}
            </td>
            <td data-title={t('studio-money.ours')}>{formatValue(ours)}</td>
            <td data-title={t('studio-money.theirs')}>{formatValue(theirs)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Writes a stored value as words: the fields of an object one after the other. */
function formatValue(value: Difference['ours']): string {
  if (value === null) return '–'
  if (typeof value !== 'object') return String(value)
  return Object.entries(value)
    .filter(([, field]) => field !== null)
    .map(([name, field]) => `${name} ${typeof field === 'object' ? JSON.stringify(field) : String(field)}`)
    .join(', ')
}
