import type { Db, ReadDb } from '../../../platform/server/database.ts'
import type { PersonalData } from '../../../platform/server/personal-data.ts'
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

/** All campaigns before all artists, each in one order, so that nobody waits in a circle with makes or other leavers. */
async function lockMade(db: Db, userId: number): Promise<{ id: number }[]> {
  const made = await db.query<{ id: number; artist_id: number }>({
    name: 'campaigns.lock-made',
    text: `select p.id, p.artist_id from campaigns p where exists (
      select from makes m where m.campaign_id = p.id and m.user_id = $1) order by p.id for update`,
    values: [userId],
  })
  await db.query({
    name: 'campaigns.lock-artists-made',
    text: 'select from artists where id = any($1::int[]) order by id for no key update',
    values: [made.map(({ artist_id: artistId }) => artistId)],
  })
  return made
}

function readMakes(db: ReadDb, userId: number): Promise<object[]> {
  const text = `select m.made_at, a.name as artist, c.name as city, p.artist_id, p.city_id
    from makes m join campaigns p on p.id = m.campaign_id join artists a on a.id = p.artist_id
      join cities c on c.id = p.city_id
    where m.user_id = $1 order by m.made_at, p.id`
  return db.query<object>({ name: 'campaigns.export-makes', text, values: [userId] })
}
