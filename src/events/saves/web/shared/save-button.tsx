import { BookmarkIcon } from '../../../../platform/ui/icons.tsx'
import { useEarlyPress } from '../../../../platform/web/early-press.ts'
import { useT } from '../../../../platform/web/i18n.tsx'
import styles from './save-button.module.css'
import { type Savable, useMark, useMarks } from './use-mark.ts'

/**
 * The bookmark of an event's row: empty in the server's HTML and for visitors, filled in place for events
 * that the fan saved. Needs the texts `event`.
 */
export function SaveButton({ event }: { event: Savable }) {
  const t = useT()
  const mark = useMarks()(event.id)
  const { change, isBusy } = useMark(event)
  const early = useEarlyPress()
  const isSaved = mark.kind !== null
  const label = t('event.save.button', { event: event.name })
  return (
    <button
      {...early}
      type="button"
      className={styles['button']}
      aria-label={label}
      aria-pressed={isSaved}
      aria-busy={isBusy || undefined}
      title={label}
      onClick={() => change({ kind: isSaved ? null : 'interested' }, mark)}
    >
      <BookmarkIcon />
    </button>
  )
}
