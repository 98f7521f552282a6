import lookUpZone from '@photostructure/tz-lookup'

const distancesInDegrees = [0.1, 0.2, 0.4, 0.8, 1.6, 3.2, 6.4, 12.8]
const eightDirections = [0, 45, 90, 135, 180, 225, 270, 315]

/** Resolves a zone's aliases to one canonical name. */
const canonical = (zone: string) =>
  new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone

/**
 * Finds time zones by coordinates. The package's map is coarse near borders (it puts Dandong in Korea), so a
 * zone that the country doesn't have is replaced by the country's nearest one.
 */
export class ZoneFinder {
  #canonical = new Map<string, string>()
  #ofCountries = new Map<string, Set<string>>()

  /**
   * Returns the IANA name of the zone at the coordinates (degrees), limited to the zones of the country (ISO
   * code).
   */
  find(country: string, lat: number, lon: number): string {
    const here = lookUpZone(lat, lon)
    const own = this.#zonesOf(country)
    if (own.size === 0 || this.#has(own, here)) return here
    for (const distance of distancesInDegrees) {
      for (const direction of eightDirections) {
        const near = lookUpZone(...moved(lat, lon, distance, direction))
        if (this.#has(own, near)) return near
      }
    }
    return [...own][0] ?? here
  }

  #has(own: Set<string>, zone: string): boolean {
    const name = this.#canonical.get(zone) ?? canonical(zone)
    this.#canonical.set(zone, name)
    return own.has(name)
  }

  #zonesOf(country: string): Set<string> {
    const known = this.#ofCountries.get(country)
    if (known) return known
    const zones = new Set((new Intl.Locale(`und-${country}`).getTimeZones() ?? []).map(canonical))
    this.#ofCountries.set(country, zones)
    return zones
  }
}

function moved(lat: number, lon: number, distance: number, direction: number): [lat: number, lon: number] {
  const angle = (direction * Math.PI) / 180
  const north = Math.max(-90, Math.min(90, lat + distance * Math.cos(angle)))
  const east = lon + distance * Math.sin(angle)
  return [north, ((((east + 180) % 360) + 360) % 360) - 180]
}
