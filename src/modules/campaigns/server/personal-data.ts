import type { Db } from '../../../platform/server/database.ts'
import type { PersonalData } from '../../../platform/server/personal-data.ts'
import { grant } from './set-makes.ts'

/** A fan's makes. Who leaves takes them back: what is counted are fans who are there. */
export const campaignData: PersonalData = {
  tables: { makes: { exportedAs: 'makes' } },
  export: async (db, { userId }) => ({ makes: await readMakes(db, userId) }),
  async erase(db, { userId }, now) {
    const text = `select p.id from campaigns p where exists (
        select from makes m where m.campaign_id = p.id and m.user_id = $1) order by p.id for update`
    const made = await db.query<{ id: number }>({ name: 'campaigns.lock-made', text, values: [userId] })
    for (const { id } of made) await grant(db, id, [{ userId, isMade: false }], now)
  },
}

function readMakes(db: Db, userId: number): Promise<object[]> {
  const text = `select m.made_at, a.name as artist, c.name as city, p.artist_id, p.city_id
    from makes m join campaigns p on p.id = m.campaign_id join artists a on a.id = p.artist_id
      join cities c on c.id = p.city_id
    where m.user_id = $1 order by m.made_at, p.id`
  return db.query<object>({ name: 'campaigns.export-makes', text, values: [userId] })
}
