import * as z from 'zod'
import { nationName } from '../../../catalogue/cities/server/index.ts'
import { homeEvent } from '../contract.ts'

export const cityRow = z.object({ id: z.int(), name: z.string(), country_code: z.string() })
export const eventRow = homeEvent.omit({ status: true }).extend({ city: cityRow })

export function presentPlace({ id, name, country_code }: z.output<typeof cityRow>, locale: string) {
  return { id, name, nation_name: nationName(country_code, locale) }
}

export function presentEvent(event: z.output<typeof eventRow>, locale: string): z.output<typeof homeEvent> {
  return {
    id: event.id,
    name: event.name,
    picture: event.picture,
    artist: event.artist,
    status: 'scheduled',
    venue: event.venue,
    starts_at: event.starts_at,
    is_running: event.is_running,
    is_day_only: event.is_day_only,
    zone: event.zone,
    city: presentPlace(event.city, locale),
  }
}
