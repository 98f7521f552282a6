import * as z from 'zod'
import type { ReadDb } from '../../../platform/server/database.ts'
import type { PersonalData } from '../../../platform/server/personal-data.ts'
import { none, statement } from '../../../platform/server/statement.ts'

/** Personal data in quotes, baskets and the unit counts of purchase limits. */
export const priceData: PersonalData = {
  tables: {
    quotes: { exportedAs: 'quotes' },
    baskets: { exportedAs: 'baskets' },
    fan_pieces: { exportedAs: 'pieces' },
  },
  export: async (db, { userId }) => ({
    quotes: await readQuotes(db, userId),
    baskets: await readBaskets(db, userId),
    pieces: await readUnits(db, userId),
  }),
  async erase(db, { userId }) {
    for (const each of erased) await db.query(each, [userId])
  },
}

const erased = [
  statement({
    name: 'prices.erase-quotes',
    text: 'delete from quotes where user_id = $1',
    row: none,
  }),
  statement({
    name: 'prices.erase-baskets',
    text: 'delete from baskets where user_id = $1',
    row: none,
  }),
  statement({
    name: 'prices.erase-pieces',
    text: 'delete from fan_pieces where user_id = $1',
    row: none,
  }),
]

const exportQuotes = statement({
  name: 'prices.export-quotes',
  text: `select project_id, asked - 'presale_code_hash' as asked, created_at, expires_at from quotes where user_id = $1 order by created_at, id`,
  row: z.object({
    project_id: z.int(),
    asked: z.looseObject({}),
    created_at: z.date(),
    expires_at: z.date(),
  }),
})
const readQuotes = (db: ReadDb, userId: number): Promise<object[]> => db.query(exportQuotes, [userId])

const exportBaskets = statement({
  name: 'prices.export-baskets',
  text: 'select project_id, quoted_at from baskets where user_id = $1 order by quoted_at, project_id',
  row: z.object({ project_id: z.int(), quoted_at: z.date() }),
})
const readBaskets = (db: ReadDb, userId: number): Promise<object[]> => db.query(exportBaskets, [userId])

const exportUnits = statement({
  name: 'prices.export-pieces',
  text: 'select product_id, held_count, sold_count from fan_pieces where user_id = $1 order by product_id',
  row: z.object({ product_id: z.int(), held_count: z.int(), sold_count: z.int() }),
})
const readUnits = (db: ReadDb, userId: number): Promise<object[]> => db.query(exportUnits, [userId])
