import { useQuery } from '@tanstack/react-query'
import { parseArtistId, paths } from '../../../platform/contract/paths.ts'
import { Breadcrumbs } from '../../../platform/ui/breadcrumbs.tsx'
import { toHueStep } from '../../../platform/ui/hue.ts'
import { useT, useTexts } from '../../../platform/web/i18n.tsx'
import { definePage, type LoadContext, PageNotFound, PageRedirect } from '../../../platform/web/page.ts'
import { useApi } from '../../../platform/web/use-api.ts'
import { PendingMark } from '../../saves/web/shared/use-mark.ts'
import { EventAbout, EventFaq } from './event-about.tsx'
import { EventBar } from './event-bar.tsx'
import { buildEventHead } from './event-head.ts'
import styles from './event-page.module.css'
import { EventPoster } from './event-poster.tsx'
import { MoreEvents } from './more-events.tsx'
import { type Event, eventQuery, nearQuery, nextTourEventsQuery } from './queries.ts'
import { Tickets } from './tickets.tsx'
import { VenueFacts } from './venue-facts.tsx'

function EventPage({ data }: { data: Event }) {
  const t = useT()
  const { locale } = useTexts()
  const event = useQuery(eventQuery({ api: useApi(), locale }, data.id)).data ?? data
  const isOpen = !event.is_done && event.status !== 'cancelled'
  return (
    <article
      className={styles['page']}
      data-hue={toHueStep(event.picture?.hue ?? event.artists[0]?.hue ?? 30)}
    >
      <Breadcrumbs
        label={t('events.crumbs')}
        items={[
          { label: t('events.home'), href: paths.home() },
          { label: t('events.title'), href: paths.events() },
          { label: event.name },
        ]}
      />
      <EventPoster event={event} />
      <div className={styles['columns']} data-look={isOpen ? undefined : 'archive'}>
        <div className={styles['main']}>
          <Tickets event={event} />
          <EventAbout event={event} />
          {isOpen && <EventFaq faq={event.faq} />}
        </div>
        <VenueFacts event={event} />
      </div>
      <MoreEvents event={event} />
      <EventBar event={event} />
      <PendingMark />
    </article>
  )
}

async function load({ api, queryClient, texts, params }: LoadContext): Promise<Event> {
  const param = params['event'] ?? ''
  const eventId = parseArtistId(param)
  if (eventId === null) throw new PageNotFound()
  // Redirects addresses with a slug, as artists have, because only the plain id is canonical (spec 2.1).
  if (param !== String(eventId)) throw new PageRedirect(paths.event(eventId))
  const reader = { api, locale: texts.locale }
  const event = await queryClient.ensureQueryData(eventQuery(reader, eventId))
  // Only the event is required; failed lists are retried in the browser.
  await Promise.all([
    queryClient.prefetchQuery(nearQuery(reader, event.city.id)),
    event.tour && queryClient.prefetchQuery(nextTourEventsQuery(reader, event.tour.id)),
  ])
  return event
}

export default definePage<Event>({
  load,
  head: (event, { texts }) => buildEventHead(event, texts),
  // Keyed, so that component state is reset for another event.
  Component: ({ data }) => <EventPage key={data.id} data={data} />,
})
