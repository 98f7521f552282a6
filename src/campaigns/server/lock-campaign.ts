import * as z from 'zod'
import { validArtist } from '../../catalogue/artists/server/index.ts'
import { type Failure, fail } from '../../platform/contract/errors.ts'
import { beginStates } from '../../platform/server/change-state.ts'
import type { Db } from '../../platform/server/database.ts'
import { type RowOf, statement } from '../../platform/server/statement.ts'
import { campaignErrors } from '../contract.ts'
import { campaignMachine } from './campaign-machine.ts'

type Ids = { artistId: number; cityId: number }

/** How many makes a new campaign is after, by the people of its city, which the query calls `c`. */
export const goalOfCity = `case when c.population < 50000 then 100 when c.population < 250000 then 200
  when c.population < 1000000 then 500 when c.population < 5000000 then 1000 else 2000 end`

const start = statement({
  name: 'campaigns.start',
  text: `with a as (select id from artists a where id = $1 and ${validArtist('a')}),
        c as (select id, population from cities where id = $2),
        new as (
          insert into campaigns (artist_id, city_id, goal, created_at) select a.id, c.id, ${goalOfCity}, $3
          from a, c where $4 on conflict (artist_id, city_id) do nothing returning id
        )
      select exists (select from a) as has_artist, exists (select from c) as has_city,
        array(select id from new) as begun`,
  row: z.object({
    has_artist: z.boolean(),
    has_city: z.boolean(),
    begun: z.array(z.int()),
  }),
})

/**
 * The campaign of an artist and a city, locked until the transaction ends. With `isStarting` it is begun where there
 * is none. '(INVALID)' artists have no campaigns that anybody could make.
 */
export async function lockCampaign(
  db: Db,
  { isStarting, ...ids }: Ids & { isStarting: boolean },
  now: number,
): Promise<Locked | Failure> {
  const found = await lock(db, ids)
  if (found) return found
  const [there] = await db.query(start, [ids.artistId, ids.cityId, new Date(now), isStarting])
  if (!there?.has_artist) return fail(campaignErrors.artistNotFound)
  if (!there.has_city) return fail(campaignErrors.cityNotFound)
  await beginStates(db, campaignMachine, { ids: there.begun, at: now, actor: 'fan' })
  // Ours, or one that somebody else has begun at the same moment.
  return (await lock(db, ids)) ?? fail(campaignErrors.notFound)
}

const lockStatement = statement({
  name: 'campaigns.lock',
  text: `select p.id, p.status from campaigns p join artists a on a.id = p.artist_id
      where p.artist_id = $1 and p.city_id = $2 and ${validArtist('a')} for update of p`,
  row: z.object({ id: z.int(), status: z.enum(['open', 'reached', 'done']) }),
})
type Locked = RowOf<typeof lockStatement>

async function lock(db: Db, { artistId, cityId }: Ids): Promise<Locked | undefined> {
  const [row] = await db.query(lockStatement, [artistId, cityId])
  return row
}
