import * as z from 'zod'
import { readArtistCards } from '../../catalogue/artists/server/index.ts'
import { readCities } from '../../catalogue/cities/server/index.ts'
import { type Failure, fail } from '../../platform/contract/errors.ts'
import { beginStates } from '../../platform/server/change-state.ts'
import type { Db } from '../../platform/server/database.ts'
import { type RowOf, statement } from '../../platform/server/statement.ts'
import { campaignErrors } from '../contract.ts'
import { campaignMachine } from './campaign-machine.ts'
import { computeGoal } from './goal-of-city.ts'

type Ids = { artistId: number; cityId: number }

const start = statement({
  name: 'campaigns.start',
  text: `insert into campaigns (artist_id, city_id, goal, created_at) values ($1, $2, $3, $4)
    on conflict (artist_id, city_id) do nothing returning id`,
  row: z.object({ id: z.int() }),
})

/**
 * Locks the campaign of an artist for a city until the transaction ends. `isStarting` creates a missing
 * campaign. '(INVALID)' artists have no campaigns to make.
 */
export async function lockCampaign(
  db: Db,
  { isStarting, ...ids }: Ids & { isStarting: boolean },
  now: number,
): Promise<Locked | Failure> {
  const { artistId, cityId } = ids
  const artists = await readArtistCards(db, [artistId])
  if (!artists.find(artistId)?.is_valid) return fail(campaignErrors.artistNotFound)
  const found = await lock(db, ids)
  if (found) return found
  const cities = await readCities(db, [cityId], 'en')
  const city = cities.find(cityId)
  if (!city) return fail(campaignErrors.cityNotFound)
  if (!isStarting) return fail(campaignErrors.notFound)
  const begun = await db.query(start, [artistId, cityId, computeGoal(city.population), new Date(now)])
  await beginStates(db, campaignMachine, { ids: begun.map(({ id }) => id), at: now, actor: 'fan' })
  // Reads the inserted row, or one that another transaction has just inserted.
  return (await lock(db, ids)) ?? fail(campaignErrors.notFound)
}

const lockStatement = statement({
  name: 'campaigns.lock',
  text: 'select id, status from campaigns where artist_id = $1 and city_id = $2 for update',
  row: z.object({ id: z.int(), status: z.enum(['open', 'reached', 'done']) }),
})
type Locked = RowOf<typeof lockStatement>

async function lock(db: Db, { artistId, cityId }: Ids): Promise<Locked | undefined> {
  const [row] = await db.query(lockStatement, [artistId, cityId])
  return row
}
