import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { paths } from '../../../platform/contract/paths.ts'
import { Page, PageHead } from '../../../platform/ui/page.tsx'
import { Section } from '../../../platform/ui/section.tsx'
import { toBreadcrumbList } from '../../../platform/web/breadcrumb-list.ts'
import { useT, useTexts } from '../../../platform/web/i18n.tsx'
import { definePage, type LoadContext } from '../../../platform/web/page.ts'
import { useApi } from '../../../platform/web/use-api.ts'
import { PendingMark } from '../../saves/web/shared/use-mark.ts'
import { EventList } from './event-list.tsx'
import { type EventsAddress, readEventsAddress } from './events-address.ts'
import styles from './events-page.module.css'
import { FindBar } from './find/find-bar.tsx'
import { NearBlock } from './near-block.tsx'
import {
  countsWithoutQuery,
  eventListQuery,
  type Tour,
  tourEventsQuery,
  tourQuery,
  toursQuery,
  tourVideosQuery,
} from './queries.ts'
import { TourVideos } from './tour-videos.tsx'
import { TourWithoutScript } from './tour-without-script.tsx'
import { ToursRail } from './tours-rail.tsx'

interface Data {
  address: EventsAddress
  /** The tour in the URL; null for none or a missing one, which its dialog reports. */
  tour: Tour | null
}

/** Events (product 6): the full list, events nearby, and tours. */
function EventsPage({ data: { address, tour } }: { data: Data }) {
  const t = useT()
  const api = useApi()
  const tours = useQuery(toursQuery({ api, locale: useTexts().locale })).data
  const videos = useQuery(tourVideosQuery({ api }, null)).data
  return (
    <Page>
      <PageHead className={styles['head']} title={t('events.title')} lead={t('events.lead')} />
      {/* React renders noscript content on the server only, so the browser bundle omits its code. */}
      <Find address={address} />
      {tour && <noscript>{import.meta.env.SSR && <TourWithoutScript tourId={tour.tour_id} />}</noscript>}
      <EventList address={address} />
      <NearBlock />
      {tours && <ToursRail tours={tours.results} />}
      {videos && videos.results.length > 0 && (
        <Section title={t('events.videos')}>
          <TourVideos videos={videos.results} />
        </Section>
      )}
      <PendingMark />
    </Page>
  )
}

/** Always rendered at the same position, so that it keeps the focus while the rest follows the filters. */
function Find({ address }: { address: EventsAddress }) {
  const { locale } = useTexts()
  const { data } = useQuery({
    ...eventListQuery({ api: useApi(), locale }, address),
    placeholderData: keepPreviousData,
  })
  const city = address.cityId === data?.city?.id ? (data?.city?.name ?? null) : null
  return <FindBar address={address} known={{ city, genres: data?.genres ?? [] }} />
}

async function load({ api, queryClient, texts, search }: LoadContext): Promise<Data> {
  const address = readEventsAddress(search)
  const reader = { api, locale: texts.locale }
  const { tourId } = address
  const list = queryClient.ensureQueryData(eventListQuery(reader, address))
  await Promise.all([
    list.then(({ results }) =>
      results.length > 0 ? undefined : queryClient.prefetchQuery(countsWithoutQuery(reader, address)),
    ),
    queryClient.prefetchQuery(toursQuery(reader)),
    queryClient.prefetchQuery(tourVideosQuery(reader, null)),
    ...(tourId === null
      ? []
      : [
          queryClient.prefetchQuery(tourQuery(reader, tourId)),
          queryClient.prefetchQuery(tourEventsQuery(reader, tourId)),
          queryClient.prefetchQuery(tourVideosQuery(reader, tourId)),
        ]),
  ])
  const tour = tourId === null ? null : queryClient.getQueryData<Tour>(tourQuery(reader, tourId).queryKey)
  return { address, tour: tour ?? null }
}

export default definePage<Data>({
  load,
  head({ address, tour }, { texts: { t } }) {
    const { cityId, isPast, tourId } = address
    // An invalid tour id shows the plain list and is excluded from search engines.
    const isMissing = tourId !== null && tour === null
    const isNarrow = paths.events({ ...address, offset: 0 }) !== paths.events({ cityId, isPast })
    const canonical = tour ? paths.tour(tour.tour_id) : paths.events({ cityId, isPast })
    return {
      title: tour ? t('events.tour.title', { tour: tour.name, artist: tour.artist.name }) : t('events.title'),
      description: tour
        ? t('events.tour.description', { tour: tour.name, artist: tour.artist.name })
        : t('events.description'),
      canonical,
      ...(tour?.thumbnails && { image: tour.thumbnails.thumb_og }),
      ...((isNarrow || isMissing) && { noIndex: true }),
      jsonLd: () => [
        toBreadcrumbList([
          { name: t('events.home'), item: paths.home() },
          { name: t('events.title'), item: paths.events() },
        ]),
      ],
    }
  },
  Component: EventsPage,
})
