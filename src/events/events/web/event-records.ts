import { paths } from '../../../platform/contract/paths.ts'
import { toDecimalPrice } from '../../../platform/web/decimal-price.ts'
import { toStartTime, toWallTime } from '../../../platform/web/wall-time.ts'
import type { Event } from './queries.ts'

const schema = 'https://schema.org'

const schemaStatus = {
  scheduled: `${schema}/EventScheduled`,
  cancelled: `${schema}/EventCancelled`,
  postponed: `${schema}/EventPostponed`,
}

/**
 * Builds structured data of an event (schema.org MusicEvent). A moved date is "rescheduled" and has
 * `previousStartDate`. Times are local with UTC offset, as search engines show them; own paths get the origin
 * at render time.
 */
export function buildEventRecord(event: Event): object {
  const path = paths.event(event.id)
  const { zone } = event
  const isMoved = event.status === 'scheduled' && event.previous_starts_at !== null && !event.is_done
  const before = getPreviousDate(event)
  return {
    '@context': schema,
    '@type': 'MusicEvent',
    name: event.name,
    url: path,
    ...(event.about && { description: event.about }),
    startDate: toStartTime(event),
    ...(event.ends_at && { endDate: toWallTime(event.ends_at, zone) }),
    ...(event.ends_on && { endDate: event.ends_on }),
    ...(event.doors_at && { doorTime: toWallTime(event.doors_at, zone) }),
    ...(before && event.status !== 'cancelled' && { previousStartDate: toStartTime(before) }),
    eventStatus: isMoved ? `${schema}/EventRescheduled` : schemaStatus[event.status],
    eventAttendanceMode: `${schema}/OfflineEventAttendanceMode`,
    ...(event.thumbnails && { image: [event.thumbnails.thumb_large, event.thumbnails.thumb_og] }),
    ...(event.age_min !== null && { typicalAgeRange: `${event.age_min}-` }),
    location: placeRecord(event),
    performer: event.artists.map(groupRecord),
    ...(event.artists[0] && { organizer: groupRecord(event.artists[0]) }),
    ...(event.tickets.length > 0 && { offers: event.tickets.map(ticket => offerRecord(ticket, event)) }),
    ...(event.tour && {
      superEvent: { '@type': 'EventSeries', name: event.tour.name, url: paths.tour(event.tour.id) },
    }),
  }
}

const groupRecord = (artist: Event['artists'][number]) => ({
  '@type': 'MusicGroup',
  name: artist.name,
  ...(artist.is_valid && { url: paths.artist(artist) }),
})

/** Returns the event's date before its last move or before it was postponed. */
function getPreviousDate(event: Event) {
  const { previous_starts_at: before, previous_is_day_only: isDayOnly, zone } = event
  if (before !== null) return { starts_at: before, is_day_only: isDayOnly, zone }
  return event.status === 'postponed' ? event : null
}

function placeRecord({ venue, venue_address: address, city, lat, lon }: Event) {
  return {
    '@type': 'MusicVenue',
    name: venue,
    address: {
      '@type': 'PostalAddress',
      ...(address && { streetAddress: address }),
      addressLocality: city.name,
      addressCountry: city.country_code,
    },
    ...(lat !== null &&
      lon !== null && { geo: { '@type': 'GeoCoordinates', latitude: lat, longitude: lon } }),
  }
}

function offerRecord(ticket: Event['tickets'][number], event: Event) {
  const { price_minor: minor, currency } = ticket
  const availability = ticket.is_sold_out ? 'SoldOut' : ticket.is_on_sale ? 'InStock' : 'PreOrder'
  return {
    '@type': 'Offer',
    url: getTicketHref(ticket),
    availability: `${schema}/${availability}`,
    validFrom: toWallTime(ticket.on_sale_at ?? event.updated_at, event.zone),
    ...(minor !== null && currency && { price: toDecimalPrice(minor, currency), priceCurrency: currency }),
  }
}

export function getTicketHref({ url, project_id: projectId }: Event['tickets'][number]): string {
  return url ?? paths.project(projectId ?? 0)
}
