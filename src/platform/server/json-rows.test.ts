import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { buildIsoUtcSql, jsonStatement, readJsonRows } from './json-rows.ts'
import { runOnce } from './once.ts'
import { statement } from './statement.ts'
import { testDatabase } from './testing/database.ts'

const text = `select n as number, n > $1 as is_more, array['a', null] as list, json_build_object('n', n) as record,
  null as nothing, 'ü "quoted" \\ 木' as text, n::bigint * 3000000000 as large, n / 4.0::float8 as part
  from generate_series(3, 1, -1) n`
const row = z.object({
  number: z.int(),
  is_more: z.boolean(),
  list: z.array(z.string().nullable()),
  record: z.object({ n: z.int() }),
  nothing: z.null(),
  text: z.string(),
  large: z.int(),
  part: z.number(),
})

describe('readJsonRows', () => {
  test('returns rows in order with the values that the driver would return', async () => {
    await using database = await testDatabase()
    const rows = await readJsonRows(database.db, jsonStatement({ name: 'test.rows', text, row }), [2])
    const same = await database.db.query(statement({ name: 'test.same', text, row }), [2])
    expect(rows).toEqual(same)
    expect(rows).toHaveLength(3)
  })

  test('returns an empty list for no rows', async () => {
    await using database = await testDatabase()
    const one = z.object({ one: z.int() })
    const emptyStatement = jsonStatement({
      name: 'test.nothing',
      text: 'select 1 as one where false',
      row: one,
    })
    expect(await readJsonRows(database.db, emptyStatement)).toEqual([])
  })

  test('rejects non-JSON types and other read functions at compile time', async () => {
    await using database = await testDatabase()
    const at = { name: 'test.at', text: 'select now() as at' }
    // @ts-expect-error A time comes as text.
    jsonStatement({ ...at, row: z.object({ at: z.date() }) })
    const declared = jsonStatement({ ...at, row: z.object({ at: z.string() }) })
    // @ts-expect-error Only readJsonRows() reads it.
    await expect(async () => database.db.query(declared)).rejects.toThrow()
  })

  test.each(['2026-11-22T19:30:00.000Z', '1969-12-31T23:59:59.999Z', '2027-03-28T01:00:00.001Z'])(
    'formats %s like toISOString in any connection time zone',
    async time => {
      await using database = await testDatabase()
      await database.transaction(async db => {
        await runOnce(db, `set local time zone 'Asia/Kathmandu'`)
        const text = `select ${buildIsoUtcSql('t')} as time from (select $1::timestamptz as t) x`
        const aTime = jsonStatement({ name: 'test.time', text, row: z.object({ time: z.string() }) })
        expect(await readJsonRows(db, aTime, [new Date(time)])).toEqual([{ time }])
      })
    },
  )
})
