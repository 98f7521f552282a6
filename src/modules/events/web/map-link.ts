import type { Event } from './queries.ts'

const zoom = 17

/** The venue on OpenStreetMap: its place where it is known, else a search for its name. Nothing is loaded from there. */
export function mapLink({ lat, lon, venue, venue_address: address, city }: Event): string {
  if (lat !== null && lon !== null) {
    return `https://www.openstreetmap.org/?mlat=${lat}&mlon=${lon}#map=${zoom}/${lat}/${lon}`
  }
  const words = [venue, address ?? city.name].join(', ')
  return `https://www.openstreetmap.org/search?query=${encodeURIComponent(words)}`
}
