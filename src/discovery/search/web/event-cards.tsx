import { paths } from '../../../platform/contract/paths.ts'
import { Badge } from '../../../platform/ui/badge.tsx'
import { PictureCard } from '../../../platform/ui/picture-card.tsx'
import { useFormats } from '../../../platform/web/format.ts'
import { type Translate, useT } from '../../../platform/web/i18n.tsx'
import type { FoundEvent } from './queries.ts'
import styles from './search-page.module.css'

/** Events as posters with their name, artist, day and city (spec 2.5). */
export function EventCards({ events }: { events: FoundEvent[] }) {
  const t = useT()
  const { date } = useFormats()
  return (
    <ul className={styles['cards']}>
      {events.map(event => (
        <li key={event.id}>
          <PictureCard
            shape="poster"
            href={paths.event(event.id)}
            title={event.name}
            level={2}
            media={event.picture}
            badge={badge(event, t)}
            lines={[
              event.artist?.name,
              event.starts_at &&
                event.zone &&
                t('search.event.when', {
                  date: date(event.starts_at, event.zone),
                  city: event.city?.name ?? '',
                }),
            ].filter(line => line)}
          />
        </li>
      ))}
    </ul>
  )
}

function badge({ status, is_running: isRunning }: FoundEvent, t: Translate) {
  const state = isRunning ? 'running' : status
  if (!state || state === 'scheduled') return undefined
  return <Badge color="inverse">{t(`search.event.${state}`)}</Badge>
}
