import type { Event } from './queries.ts'

const zoom = 17

/** The venue on OpenStreetMap: coordinates if known, else a search. Only a link; no third-party request. */
export function mapLink({ lat, lon, venue, venue_address: address, city }: Event): string {
  if (lat !== null && lon !== null) {
    return `https://www.openstreetmap.org/?mlat=${lat}&mlon=${lon}#map=${zoom}/${lat}/${lon}`
  }
  const words = [venue, address ?? city.name].join(', ')
  return `https://www.openstreetmap.org/search?query=${encodeURIComponent(words)}`
}
