import { paths } from '../../../platform/contract/paths.ts'
import { ButtonLink } from '../../../platform/ui/button-link.tsx'
import { EmptyState } from '../../../platform/ui/empty-state.tsx'
import { EventRow } from '../../../platform/ui/event-row.tsx'
import { useFormats } from '../../../platform/web/format.ts'
import { useT } from '../../../platform/web/i18n.tsx'
import { scriptLanguage } from '../../../platform/web/script-language.ts'
import { startTime } from '../../../platform/web/wall-time.ts'
import styles from './artist-page.module.css'
import { eventBadge } from './event-badge.tsx'
import { NextEvent } from './next-event.tsx'
import { PagedSection } from './paged-section.tsx'
import type { Artist, ArtistEvent } from './queries.ts'
import type { PagedList } from './use-paged-list.ts'

interface Props {
  artist: Artist
  list: PagedList<ArtistEvent>
  /** There are campaigns to link to when there are no dates. */
  hasCampaigns: boolean
}

/** Upcoming dates (the next one large, with its poster), or past ones in a quiet style. */
export function UpcomingEvents({ artist, list, hasCampaigns }: Props) {
  const t = useT()
  const action = hasCampaigns
    ? { href: '#campaigns', label: t('artist.events.empty.campaigns') }
    : { href: paths.search(), label: t('artist.events.empty.search') }
  const empty = (
    <EmptyState
      drawing="ticket"
      title={t('artist.events.empty.title', { artist: artist.name })}
      text={t('artist.events.empty.text')}
      action={<ButtonLink href={action.href}>{action.label}</ButtonLink>}
    />
  )
  return (
    <PagedSection list={list} title={t('artist.events.upcoming')} id="events" skeleton="event" empty={empty}>
      {([next, ...others]) => (
        <>
          {next && <NextEvent event={next} hue={artist.hue} />}
          {others.length > 0 && <Tickets events={others} look="plain" />}
        </>
      )}
    </PagedSection>
  )
}

export function PastEvents({ list }: { list: PagedList<ArtistEvent> }) {
  const t = useT()
  return (
    <PagedSection list={list} title={t('artist.events.past')} id="past" skeleton="event">
      {events => <Tickets events={events} look="past" />}
    </PagedSection>
  )
}

function Tickets({ events, look }: { events: ArtistEvent[]; look: 'plain' | 'past' }) {
  const t = useT()
  const { stub, time } = useFormats()
  return (
    <ul className={styles['tickets']}>
      {events.map(event => {
        const { year, ...date } = stub(event.starts_at, event.zone)
        const { nation_name: nation } = event.city
        const when = event.is_day_only
          ? nation
          : t('artist.events.time', { nation, clock: time(event.starts_at, event.zone) })
        return (
          <li key={event.id}>
            <EventRow
              href={paths.event(event.id)}
              title={event.name}
              titleLang={scriptLanguage(event.name)}
              date={{ ...date, dateTime: startTime(event) }}
              look={look}
              badge={eventBadge(event.status, t)}
              lines={[
                t('artist.events.place', { venue: event.venue, city: event.city.name }),
                look === 'past' ? year : when,
              ]}
            />
          </li>
        )
      })}
    </ul>
  )
}
