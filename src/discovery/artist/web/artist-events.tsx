import { paths } from '../../../platform/contract/paths.ts'
import { ButtonLink } from '../../../platform/ui/button-link.tsx'
import { EmptyState } from '../../../platform/ui/empty-state.tsx'
import { useT, useTexts } from '../../../platform/web/i18n.tsx'
import { useApi } from '../../../platform/web/use-api.ts'
import { ArtistTickets } from './artist-tickets.tsx'
import { NextEvent } from './next-event.tsx'
import { PagedSection } from './paged-section.tsx'
import { type Artist, eventsQuery } from './queries.ts'
import { usePagedList } from './use-paged-list.ts'

interface Props {
  artist: Artist
  /** Whether to link to the campaigns if there are no dates. */
  hasCampaigns: boolean
}

/** Upcoming dates; the next one is large, with its poster. */
export function UpcomingEvents({ artist, hasCampaigns }: Props) {
  const t = useT()
  const input = { api: useApi(), artistId: artist.id, locale: useTexts().locale }
  const list = usePagedList(eventsQuery(input, 'upcoming'))
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
    <PagedSection list={list} title={t('artist.events.upcoming')} id="events" skeleton="row" empty={empty}>
      {([next, ...others]) => (
        <>
          {next && <NextEvent event={next} hue={artist.hue} />}
          {others.length > 0 && <ArtistTickets events={others} look="plain" />}
        </>
      )}
    </PagedSection>
  )
}
