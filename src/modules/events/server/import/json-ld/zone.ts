import * as z from 'zod'
import type { Db } from '../../../../../platform/server/database.ts'
import { statement } from '../../../../../platform/server/statement.ts'
import { normalise } from '../../../../search/server/index.ts'
import type { FoundCity } from './place.ts'

/** Where a zone is: at the city that it is called after, where that is known. */
interface KnownZone {
  zone: string
  lat: number | null
  lon: number | null
}

export type Zones = Map<string, KnownZone[]>

const zonesOf = (country: string) => new Intl.Locale(`und-${country}`).getTimeZones() ?? []
/** "America/Argentina/Buenos_Aires" is called after Buenos Aires. */
const cityName = (zone: string) => normalise(zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' '))

const citiesOfZones = statement({
  name: 'events.cities-of-zones',
  text: `select w.zone, w.country, c.lat, c.lon from unnest($1::text[], $2::text[], $3::text[]) w (zone, country, form)
      left join lateral (
        select c.lat, c.lon from city_suffixes x join cities c on c.id = x.city_id
         where x.tier = 1 and x.suffix >= w.form and x.suffix < w.form || chr(1114111)
           and c.country_code = w.country
         order by x.suffix = w.form desc, c.population desc, c.id limit 1
      ) c on true`,
  row: z.object({
    zone: z.string(),
    country: z.string(),
    lat: z.number().nullable(),
    lon: z.number().nullable(),
  }),
})

/** The time zones of countries, each with the place of its city. */
export async function readZones(db: Db, countries: string[]): Promise<Zones> {
  const all = [...new Set(countries)].flatMap(country => zonesOf(country).map(zone => ({ country, zone })))
  const rows = await db.query(citiesOfZones, [
    all.map(({ zone }) => zone),
    all.map(({ country }) => country),
    all.map(({ zone }) => cityName(zone)),
  ])
  return Map.groupBy(rows, ({ country }) => country)
}

const hasOffset = /(Z|[+-]\d\d:?\d\d)$/

/**
 * The zone of an event: of its country's zones that have the start's offset at that moment, the one whose city is
 * nearest. Without an offset, the nearest of all. undefined where the country has no zone with that offset.
 * @param startsAt ISO 8601, with its offset or as clocks there show it
 */
export function zoneOf(zones: Zones, city: FoundCity, startsAt: string): string | undefined {
  const all = zones.get(city.country_code) ?? []
  const offset = offsetOf(startsAt)
  const fitting = all.filter(({ zone }) => offset === null || offsetAt(zone, startsAt) === offset)
  const far = ({ lat, lon }: KnownZone) => {
    if (lat === null || lon === null) return Number.POSITIVE_INFINITY
    const across = Math.abs(lon - city.lon)
    return Math.hypot(lat - city.lat, Math.min(across, 360 - across) * Math.cos((lat * Math.PI) / 180))
  }
  return fitting.toSorted((a, b) => far(a) - far(b))[0]?.zone
}

const offsetAt = (zone: string, moment: string) =>
  Temporal.Instant.from(moment).toZonedDateTimeISO(zone).offsetNanoseconds / 60e9

/** Minutes east of Greenwich; null for a local time, and for Z, which says nothing of the place. */
function offsetOf(moment: string): number | null {
  const [, sign, hours, minutes] = /([+-])(\d\d):?(\d\d)$/.exec(moment) ?? []
  if (sign === undefined) return null
  return (Number(hours) * 60 + Number(minutes)) * (sign === '-' ? -1 : 1)
}

/** A moment with its offset, of a time that may be as clocks in the zone show it; null for a day without a time. */
export function momentIn(zone: string, time: string): string | null {
  if (!/T\d\d:\d\d/.test(time)) return null
  try {
    if (hasOffset.test(time)) return Temporal.Instant.from(time).toString()
    return Temporal.PlainDateTime.from(time).toZonedDateTime(zone).toInstant().toString()
  } catch {
    return null
  }
}
