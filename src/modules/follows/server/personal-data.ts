import type { ReadDb } from '../../../platform/server/database.ts'
import type { PersonalData } from '../../../platform/server/personal-data.ts'

/** Whom a fan follows. */
export const followData: PersonalData = {
  tables: { follows: { exportedAs: 'follows' } },
  export: async (db, { userId }) => ({ follows: await readAll(db, userId) }),
  async erase(db, { userId }) {
    await db.query({
      name: 'follows.erase',
      text: 'delete from follows where user_id = $1',
      values: [userId],
    })
  },
}

function readAll(db: ReadDb, userId: number): Promise<object[]> {
  const text = `select a.name as artist, f.artist_id, f.is_muted, f.at from follows f
    join artists a on a.id = f.artist_id where f.user_id = $1 order by f.at, f.artist_id`
  return db.query<object>({ name: 'follows.export', text, values: [userId] })
}
