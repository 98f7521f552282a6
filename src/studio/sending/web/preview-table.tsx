import { studioPaths } from '../../../platform/contract/studio-paths.ts'
import { Badge } from '../../../platform/ui/badge.tsx'
import { useFormats } from '../../../platform/web/format.ts'
import { useT } from '../../../platform/web/i18n.tsx'
import type { PreviewRow } from './queries.ts'
import styles from './sending.module.css'
import { useProblemText } from './use-problem-text.ts'

const shownMax = 200

/** The rows of a checked file, of which the first are those that need a look. */
export function PreviewTable({ rows }: { rows: readonly PreviewRow[] }) {
  const t = useT()
  const { number } = useFormats()
  const more = rows.length - shownMax
  return (
    <>
      <div className={styles['scroll']}>
        <table className={styles['table']} aria-label={t('studio-sending.preview.table')}>
          <thead>
            <tr>
              <th scope="col">{t('studio-sending.order')}</th>
              <th scope="col">{t('studio-sending.line')}</th>
              <th scope="col">{t('studio-sending.tracking')}</th>
              <th scope="col">{t('studio-sending.units')}</th>
              <th scope="col">{t('studio-sending.state')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, shownMax).map(row => (
              <tr key={row.line}>
                <th scope="row">
                  {row.order_id ? (
                    <a href={studioPaths.order(row.order_id)}>{row.number}</a>
                  ) : (
                    row.number || '–'
                  )}
                </th>
                <td data-title={t('studio-sending.line')}>{number(row.line)}</td>
                <td data-title={t('studio-sending.tracking')}>
                  <span className={styles['muted']}>{row.carrier}</span> <bdi>{row.tracking_number}</bdi>
                </td>
                <td data-title={t('studio-sending.units')}>{number(row.unit_count)}</td>
                <td data-title={t('studio-sending.state')}>
                  <RowState row={row} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {more > 0 && (
        <p className={styles['note']}>
          {t('studio-sending.preview.more', { count: more, number: number(more) })}
        </p>
      )}
    </>
  )
}

function RowState({ row }: { row: PreviewRow }) {
  const t = useT()
  const getProblemText = useProblemText()
  if (row.problem)
    return (
      <span className={styles['state']}>
        <Badge color="danger">{t('studio-sending.state.left')}</Badge>
        <span>{getProblemText(row.problem)}</span>
      </span>
    )
  if (row.is_known) return <Badge>{t('studio-sending.state.known')}</Badge>
  return (
    <span className={styles['state']}>
      <Badge color="success">{t('studio-sending.state.ready')}</Badge>
      {row.is_disputed && <Badge color="warning">{t('studio-sending.disputed')}</Badge>}
      {row.used_by && <span>{t('studio-sending.warning.used', { number: row.used_by })}</span>}
    </span>
  )
}
