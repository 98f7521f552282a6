import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { listStatement, readList } from './one-trip-list.ts'
import { testDatabase } from './testing/database.ts'

const numbers = listStatement({
  name: 'test.numbers',
  exists: '$1 > 0',
  from: 'from generate_series(1, $1::int) n',
  select: 'n, n % $2::int as rest',
  orderBy: 'n % $2 desc, n',
  row: z.object({ n: z.int(), rest: z.int() }),
})

describe('readList', () => {
  test('returns a page in order with the total count', async () => {
    await using database = await testDatabase()
    const list = await readList(database.db, numbers, { values: [5, 3], limit: 2, offset: 1 })
    expect(list).toEqual({
      isThere: true,
      totalCount: 5,
      rows: [
        { n: 5, rest: 2 },
        { n: 1, rest: 1 },
      ],
    })
  })

  test("returns an empty page beyond the end, and isThere false when the list doesn't exist", async () => {
    await using database = await testDatabase()
    const behind = await readList(database.db, numbers, { values: [5, 3], limit: 2, offset: 9 })
    expect(behind).toEqual({ isThere: true, totalCount: 5, rows: [] })
    const missing = await readList(database.db, numbers, { values: [0, 3], limit: 2, offset: 0 })
    expect(missing).toEqual({ isThere: false, totalCount: 0, rows: [] })
  })

  test('counts with countFrom up to countMax', async () => {
    await using database = await testDatabase()
    const cut = listStatement({
      name: 'test.cut',
      from: 'from generate_series(1, 50) n',
      countFrom: 'from generate_series(1, 40)',
      countMax: 30,
      select: 'n',
      orderBy: 'n',
      row: z.object({ n: z.int() }),
    })
    expect(await readList(database.db, cut, { limit: 1, offset: 45 })).toEqual({
      isThere: true,
      totalCount: 30,
      rows: [{ n: 46 }],
    })
  })
})
