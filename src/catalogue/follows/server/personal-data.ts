import * as z from 'zod'
import type { ReadDb } from '../../../platform/server/database.ts'
import type { PersonalData } from '../../../platform/server/personal-data.ts'
import { none, statement } from '../../../platform/server/statement.ts'

const eraseStatement = statement({
  name: 'follows.erase',
  text: 'delete from follows where user_id = $1',
  row: none,
})

export const followData: PersonalData = {
  tables: { follows: { exportedAs: 'follows' } },
  export: async (db, { userId }) => ({ follows: await readAll(db, userId) }),
  async erase(db, { userId }) {
    await db.query(eraseStatement, [userId])
  },
}

const exportStatement = statement({
  name: 'follows.export',
  text: `select a.name as artist, f.artist_id, f.is_muted, f.at from follows f
    join artists a on a.id = f.artist_id where f.user_id = $1 order by f.at, f.artist_id`,
  row: z.object({
    artist: z.string(),
    artist_id: z.int(),
    is_muted: z.boolean(),
    at: z.date(),
  }),
})

function readAll(db: ReadDb, userId: number): Promise<object[]> {
  return db.query(exportStatement, [userId])
}
