import { useQuery } from '@tanstack/react-query'
import { Rail } from '../../../platform/ui/rail.tsx'
import { Section } from '../../../platform/ui/section.tsx'
import { useT, useTexts } from '../../../platform/web/i18n.tsx'
import { useApi } from '../../../platform/web/use-api.ts'
import { ownRemindersQuery } from './shared/queries.ts'
import { RemindButton, useReminders } from './shared/remind-button.tsx'
import { ShowTile } from './shared/show-tile.tsx'

/** Lists the fan's reminders. The block is the last one, because it loads after the page. */
export default function OwnReminders() {
  const t = useT()
  const { locale } = useTexts()
  const { data } = useQuery(ownRemindersQuery({ api: useApi(), locale }))
  const shows = data?.results ?? []
  const hasReminder = useReminders(shows.map(({ show_id: id }) => id))
  if (shows.length === 0) return null
  return (
    <Section title={t('live.reminders')}>
      <Rail label={t('live.reminders')} card="wide">
        {shows.map(show => (
          <ShowTile
            key={show.show_id}
            show={show}
            action={<RemindButton show={show} isOn={hasReminder(show.show_id)} />}
          />
        ))}
      </Rail>
    </Section>
  )
}
