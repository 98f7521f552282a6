import { paths } from '../../../platform/contract/paths.ts'
import { toDecimalPrice } from '../../../platform/web/decimal-price.ts'
import { toWallTime } from '../../../platform/web/wall-time.ts'
import { getPhase } from './phase.ts'
import type { ShowDetail } from './queries.ts'
import { showStatuses } from './shared/statuses.ts'

const schema = 'https://schema.org'

/**
 * Builds the structured data for a show: the event or, once there is a replay, a video with its broadcast.
 * Omits the video's URL, because a stream opens only through a connection.
 */
export function buildShowRecord(show: ShowDetail, description: string): object {
  const event = broadcastRecord(show)
  if (show.status === showStatuses.preShow || show.is_cancelled) return { '@context': schema, ...event }
  return {
    '@context': schema,
    '@type': 'VideoObject',
    name: show.title,
    description: show.about ?? description,
    url: paths.show(show.show_id),
    uploadDate: toWallTime(show.started_at ?? show.starts_at, show.zone),
    ...(show.thumbnails && { thumbnailUrl: [show.thumbnails.thumb_large, show.thumbnails.thumb_og] }),
    ...(show.vod_until && { expires: toWallTime(show.vod_until, show.zone) }),
    ...(show.languages.length > 0 && { inLanguage: show.languages }),
    isAccessibleForFree: show.is_free,
    publication: event,
  }
}

function broadcastRecord(show: ShowDetail) {
  const path = paths.show(show.show_id)
  return {
    '@type': 'BroadcastEvent',
    name: show.title,
    url: path,
    isLiveBroadcast: true,
    startDate: toWallTime(show.started_at ?? show.starts_at, show.zone),
    endDate: toWallTime(show.ended_at ?? show.ends_at, show.zone),
    eventStatus: `${schema}/${getPhase(show) === 'cancelled' ? 'EventCancelled' : 'EventScheduled'}`,
    eventAttendanceMode: `${schema}/OnlineEventAttendanceMode`,
    location: { '@type': 'VirtualLocation', url: path },
    ...(show.thumbnails && { image: [show.thumbnails.thumb_large, show.thumbnails.thumb_og] }),
    performer: show.artists.map(artist => ({
      '@type': 'MusicGroup',
      name: artist.name,
      ...(artist.is_valid && { url: paths.artist(artist) }),
    })),
    ...toOffers(show),
  }
}

function toOffers({ is_free: isFree, price, project, show_id: showId }: ShowDetail) {
  if (isFree) return { isAccessibleForFree: true }
  if (!price) return {}
  const cost = { price: toDecimalPrice(price.amount, price.currency), priceCurrency: price.currency }
  const url = project ? paths.project(project.id) : paths.show(showId)
  return { isAccessibleForFree: false, offers: [{ '@type': 'Offer', url, ...cost }] }
}
