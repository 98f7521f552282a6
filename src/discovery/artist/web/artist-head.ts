import { paths } from '../../../platform/contract/paths.ts'
import type { Texts } from '../../../platform/web/i18n.tsx'
import type { Head } from '../../../platform/web/page.ts'
import { toStartTime, toWallTime } from '../../../platform/web/wall-time.ts'
import type { Artist, ArtistEvent } from './queries.ts'

/** Builds head metadata and structured data of an artist's page (spec 2.8). */
export function buildArtistHead(artist: Artist, upcoming: ArtistEvent[], { t }: Texts): Head {
  const path = paths.artist(artist)
  return {
    title: artist.name,
    description: artist.about ?? t('artist.description', { artist: artist.name }),
    canonical: path,
    ...(artist.thumbnails && { image: artist.thumbnails.thumb_og }),
    jsonLd: () => [
      groupRecord(artist, path),
      ...upcoming.map(event => eventRecord(event, artist, path)),
      crumbs([
        { name: t('artist.home'), item: paths.home() },
        { name: artist.name, item: path },
      ]),
    ],
  }
}

function groupRecord(artist: Artist, path: string) {
  return {
    '@context': 'https://schema.org',
    '@type': 'MusicGroup',
    name: artist.name,
    url: path,
    genre: artist.genre_names,
    ...(artist.image && { image: artist.image }),
    ...(artist.about && { description: artist.about }),
    sameAs: artist.links.map(link => link.url),
  }
}

const schemaStatus = {
  scheduled: 'https://schema.org/EventScheduled',
  cancelled: 'https://schema.org/EventCancelled',
  postponed: 'https://schema.org/EventPostponed',
}

function eventRecord(event: ArtistEvent, artist: Artist, path: string) {
  return {
    '@context': 'https://schema.org',
    '@type': 'MusicEvent',
    name: event.name,
    url: paths.event(event.id),
    startDate: toStartTime(event),
    ...(!event.is_day_only && { doorTime: toWallTime(event.open_datetime, event.zone) }),
    eventStatus: schemaStatus[event.status],
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    ...(event.picture && { image: `/media/${event.picture.id}/640.webp` }),
    performer: { '@type': 'MusicGroup', name: artist.name, url: path },
    location: {
      '@type': 'MusicVenue',
      name: event.venue,
      address: {
        '@type': 'PostalAddress',
        addressLocality: event.city.name,
        addressCountry: event.city.country_code,
      },
    },
  }
}

function crumbs(items: { name: string; item: string }[]) {
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: items.map((item, index) => ({ '@type': 'ListItem', position: index + 1, ...item })),
  }
}
