import type { ReactNode } from 'react'
import { getDateTimeFormat } from '../../../../platform/web/format.ts'
import { useTexts } from '../../../../platform/web/i18n.tsx'
import styles from './activity-list.module.css'

export interface Activity {
  key: string | number
  /** ISO 8601. */
  at: string
  title: ReactNode
  /** The person, job or service that did it. */
  actor?: ReactNode
  /** The typed reason, or another note. */
  note?: ReactNode
  changes?: readonly { field: string; before: string; after: string }[]
}

interface Props {
  label: string
  rows: readonly Activity[]
  zone: string
  /** Shown instead of an empty list. */
  empty: string
}

/** An object's timeline or its rows of the log, newest first, with what each changed. */
export function ActivityList({ label, rows, zone, empty }: Props) {
  const { tag } = useTexts()
  const format = getDateTimeFormat(tag, { dateStyle: 'medium', timeStyle: 'short', timeZone: zone })
  if (rows.length === 0) return <p className={styles['empty']}>{empty}</p>
  return (
    <ol className={styles['list']} aria-label={label}>
      {rows.map(({ key, at, title, actor, note, changes = [] }) => (
        <li key={key}>
          <div className={styles['line']}>
            <span className={styles['title']}>{title}</span>
            {actor && <span className={styles['actor']}>{actor}</span>}
            <time dateTime={at}>{format.format(new Date(at))}</time>
          </div>
          {note && <p className={styles['note']}>{note}</p>}
          {changes.length > 0 && (
            <dl className={styles['changes']}>
              {changes.map(change => (
                <div key={change.field}>
                  <dt>{change.field}</dt>
                  <dd>
                    <del>{change.before}</del>
                    <ins>{change.after}</ins>
                  </dd>
                </div>
              ))}
            </dl>
          )}
        </li>
      ))}
    </ol>
  )
}
