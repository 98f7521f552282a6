import * as z from 'zod'
import type { Db, ReadDb } from '../../../platform/server/database.ts'
import type { PersonalData } from '../../../platform/server/personal-data.ts'
import { statement } from '../../../platform/server/statement.ts'
import { cityName } from '../../cities/server/index.ts'
import { grant } from './set-makes.ts'

/** A fan's makes. Who leaves takes them back: what is counted are fans who are there. */
export const campaignData: PersonalData = {
  tables: { makes: { exportedAs: 'makes' } },
  export: async (db, { userId }) => ({ makes: await readMakes(db, userId) }),
  async erase(db, { userId }, now) {
    const made = await lockMade(db, userId)
    for (const { id } of made) await grant(db, id, [{ userId, isMade: false }], now)
  },
}

const lockMadeStatement = statement({
  name: 'campaigns.lock-made',
  text: `select p.id, p.artist_id from campaigns p where exists (
      select from makes m where m.campaign_id = p.id and m.user_id = $1) order by p.id for update`,
  row: z.object({ id: z.int(), artist_id: z.int() }),
})

const lockArtistsMade = statement({
  name: 'campaigns.lock-artists-made',
  text: 'select from artists where id = any($1::int[]) order by id for no key update',
  row: z.object({}),
})

/** Lock order against deadlocks with makes and other deletions: all campaigns before all artists, each by id. */
async function lockMade(db: Db, userId: number): Promise<{ id: number }[]> {
  const made = await db.query(lockMadeStatement, [userId])
  await db.query(lockArtistsMade, [made.map(({ artist_id: artistId }) => artistId)])
  return made
}

const exportMakes = statement({
  name: 'campaigns.export-makes',
  text: `select m.made_at, a.name as artist, ${cityName('c', 'u.locale')} as city, p.artist_id, p.city_id
    from makes m join campaigns p on p.id = m.campaign_id join artists a on a.id = p.artist_id
      join cities c on c.id = p.city_id join users u on u.id = m.user_id
    where m.user_id = $1 order by m.made_at, p.id`,
  row: z.object({
    made_at: z.date(),
    artist: z.string(),
    city: z.string(),
    artist_id: z.int(),
    city_id: z.int(),
  }),
})

function readMakes(db: ReadDb, userId: number): Promise<object[]> {
  return db.query(exportMakes, [userId])
}
