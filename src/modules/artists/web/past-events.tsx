import { useT } from '../../../platform/web/i18n.tsx'
import { ArtistTickets } from './artist-tickets.tsx'
import { PagedSection } from './paged-section.tsx'
import type { ArtistEvent } from './queries.ts'
import type { PagedList } from './use-paged-list.ts'

export function PastEvents({ list }: { list: PagedList<ArtistEvent> }) {
  const t = useT()
  return (
    <PagedSection list={list} title={t('artist.events.past')} id="past" skeleton="event">
      {events => <ArtistTickets events={events} look="past" />}
    </PagedSection>
  )
}
