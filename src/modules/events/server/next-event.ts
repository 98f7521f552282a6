import * as z from 'zod'
import { isoUtc } from '../../../platform/server/json-rows.ts'
import { cityName } from '../../cities/server/index.ts'
import { isToCome } from './is-over.ts'

/** The next date of an artist, as lists of artists say it. */
export const nextEvent = z.object({
  id: z.int(),
  name: z.string(),
  starts_at: z.string(),
  is_running: z.boolean(),
  is_day_only: z.boolean(),
  zone: z.string(),
  city: z.string(),
})

/**
 * SQL that joins artists `a` to their next event that takes place: `next.starts_at`, and `next.event` with
 * {@link nextEvent}.
 * @param now the placeholder of the moment
 * @param locale the placeholder of the reader's
 */
export const nextEventJoin = (now: string, locale: string) => `left join lateral (
    select ea.starts_at, json_build_object('id', e.id, 'name', e.name, 'starts_at', ${isoUtc('e.starts_at')},
        'is_running', e.starts_at <= ${now},
        'is_day_only', e.is_day_only, 'zone', e.zone, 'city', ${cityName('c', locale)}) as event
      from event_artists ea join events e on e.id = ea.event_id and e.status = 'scheduled'
      join cities c on c.id = e.city_id
     where ea.artist_id = a.id and ${isToCome('ea', now)} order by ea.starts_at, ea.event_id limit 1
  ) next on true`
