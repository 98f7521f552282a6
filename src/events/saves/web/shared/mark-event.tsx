import { Button } from '../../../../platform/ui/button.tsx'
import { BookmarkIcon, CheckIcon } from '../../../../platform/ui/icons.tsx'
import { Select } from '../../../../platform/ui/select.tsx'
import { useFormats } from '../../../../platform/web/format.ts'
import { useT } from '../../../../platform/web/i18n.tsx'
import type { Reminder } from '../../contract.ts'
import styles from './mark-event.module.css'
import { type Mark, type Savable, useMark, useMarks } from './use-mark.ts'

interface Props {
  event: Savable & { interested_count: number; going_count: number }
}

const icons = { interested: <BookmarkIcon />, going: <CheckIcon /> }
const reminders: Reminder[] = ['day', 'hours', 'none']

/**
 * An event page's buttons for interested and going with their counts, and the reminder. The reminder's space
 * is reserved as soon as the document knows that a fan is signed in. Needs the texts `save`.
 */
export function MarkEvent({ event }: Props) {
  const t = useT()
  const known = useMarks()(event.id)
  const { change, isBusy } = useMark(event)
  const counts = known.counts ?? { interested: event.interested_count, going: event.going_count }
  const mark = { ...known, counts }
  return (
    <fieldset className={styles['marks']}>
      <legend className={styles['legend']}>{t('event.save.group')}</legend>
      <div className={styles['kinds']}>
        {(['interested', 'going'] as const).map(kind => (
          <Button
            key={kind}
            aria-pressed={mark.kind === kind}
            aria-busy={isBusy || undefined}
            iconStart={icons[kind]}
            onClick={() => change({ kind: mark.kind === kind ? null : kind }, mark)}
          >
            {t(`event.save.${kind}`)} <Count count={counts[kind]} />
          </Button>
        ))}
      </div>
      <div className={styles['remind']}>
        {mark.kind && <Remind mark={mark} onChange={remind => change({ kind: mark.kind, remind }, mark)} />}
      </div>
    </fieldset>
  )
}

/** Hides a count of zero. */
function Count({ count }: { count: number }) {
  const { compact } = useFormats()
  return count > 0 && <span className={styles['count']}>{compact(count)}</span>
}

function Remind({ mark, onChange }: { mark: Mark; onChange: (remind: Reminder) => void }) {
  const t = useT()
  return (
    <Select
      size={40}
      label={t('event.save.remind')}
      value={mark.remind}
      options={reminders.map(value => ({ value, label: t(`event.save.remind.${value}`) }))}
      onChange={({ currentTarget }) => onChange(currentTarget.value as Reminder)}
    />
  )
}
