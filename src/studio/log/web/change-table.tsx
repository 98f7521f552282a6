import { cx } from '../../../platform/ui/cx.ts'
import { useT } from '../../../platform/web/i18n.tsx'
import styles from './log.module.css'
import { formatValue, listChanges } from './shared/log-changes.ts'
import type { LogRow } from './shared/log-queries.ts'

/** The values before and after an act side by side; the changed ones are marked. */
export function ChangeTable(row: Pick<LogRow, 'before' | 'after'>) {
  const t = useT()
  const changes = listChanges(row)
  if (changes.length === 0) return <p className={styles['muted']}>{t('studio-log.changesNone')}</p>
  return (
    <table className={styles['changes']}>
      <thead>
        <tr>
          <th scope="col">{t('studio-log.field')}</th>
          <th scope="col">{t('studio-log.before')}</th>
          <th scope="col">{t('studio-log.after')}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ field, before, after, isChanged }) => (
          <tr key={field} className={cx(isChanged && styles['changed'])}>
            <th scope="row">{field}</th>
            <td>
              {isChanged && before !== undefined ? <del>{formatValue(before)}</del> : formatValue(before)}
            </td>
            <td>{isChanged && after !== undefined ? <ins>{formatValue(after)}</ins> : formatValue(after)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
