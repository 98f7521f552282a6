import { expect, test } from 'vitest'
import { isoUtc, readRows } from './json-rows.ts'
import { testDatabase } from './testing/database.ts'

test('rows come in their order and with the values that the driver would give', async () => {
  await using database = await testDatabase()
  const statement = {
    name: 'any-rows',
    text: `select n as number, n > $1 as is_more, array['a', null] as list, json_build_object('n', n) as record,
             null as nothing, 'ü "quoted" \\ 木' as text, n::bigint * 3000000000 as large, n / 4.0::float8 as part
             from generate_series(3, 1, -1) n`,
    values: [2],
  }
  const rows = await readRows(database.db, statement)
  expect(rows).toEqual(await database.db.query({ ...statement, name: 'the-same' }))
  expect(rows).toHaveLength(3)
})

test('no rows are an empty list', async () => {
  await using database = await testDatabase()
  expect(await readRows(database.db, { name: 'no-rows', text: 'select 1 as one where false' })).toEqual([])
})

test.each(['2026-11-22T19:30:00.000Z', '1969-12-31T23:59:59.999Z', '2027-03-28T01:00:00.001Z'])(
  '%s is written as toISOString writes it, whatever the zone of the connection',
  async time => {
    await using database = await testDatabase()
    await database.transaction(async db => {
      await db.query({ name: 'zone', text: `set local time zone 'Asia/Kathmandu'` })
      const text = `select ${isoUtc('t')} as time from (select $1::timestamptz as t) x`
      expect(await readRows(db, { name: 'a-time', text, values: [new Date(time)] })).toEqual([{ time }])
    })
  },
)
