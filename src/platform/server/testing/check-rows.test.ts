import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { none, onStatementOutcome, statement } from '../statement.ts'
import { findRowProblems } from './check-rows.ts'
import { testDatabase } from './database.ts'

const seen: string[][] = []
onStatementOutcome(outcome => seen.push(findRowProblems(outcome)))

const text = `select n as id, 'b' as kind, null::timestamptz as at, '\\x00'::bytea as hash, array[n] as ids,
  json_build_object('a', n) as record, n::bigint as total from generate_series(1, $1) n`
const row = z.object({
  id: z.int(),
  kind: z.enum(['a', 'b']),
  at: z.date().nullable(),
  hash: z.instanceof(Buffer),
  ids: z.array(z.int()),
  record: z.object({ a: z.int() }),
  total: z.int(),
})

async function findProblems(shape: z.ZodType, rowCount: number) {
  await using database = await testDatabase()
  // Runs without a statement name, because the global listener would fail this test for a named one.
  const { fields, rows } = await database.pool.query(text, [rowCount])
  return findRowProblems({ statement: statement({ name: 'any', text, row: shape }), fields, rows })
}

describe('findRowProblems', () => {
  test.each([
    ['what is declared', row, []],
    ['a column too many', row.omit({ kind: true }), ['kind: a column that nobody declared']],
    ['a column that is not there', row.extend({ more: z.int() }), ['more: declared, and no column']],
    ['a type too wide', row.extend({ at: z.string() }), ['at: declared as string, it is a date']],
    ['bytes as text', row.extend({ hash: z.string() }), ['hash: declared as string, it is a bytes']],
    [
      'an either-or',
      row.extend({ id: z.literal(['a', 1]), total: z.literal('a').nullable() }),
      ['total: declared as string, it is a number'],
    ],
    ['no rows at all', none, expect.arrayContaining(['id: a column that nobody declared'])],
    ['no object', z.array(z.int()), ['its row is no z.object()']],
  ])('compares columns without rows: %s', async (_, shape, problems) => {
    expect(await findProblems(shape, 0)).toEqual(problems)
  })

  test.each([
    ['what is declared', row, []],
    ['null', row.extend({ at: z.date() }), [expect.stringContaining('at: ')]],
    ['another word', row.extend({ kind: z.enum(['a']) }), [expect.stringContaining('kind: ')]],
    ['more in a record', row.extend({ record: z.object({}) }), ['record.a: nobody declared it']],
  ])('parses rows: %s', async (_, shape, problems) => {
    expect(await findProblems(shape, 1)).toEqual(problems)
  })

  test('reports two columns with the same name', async () => {
    const fields = [
      { name: 'id', dataTypeID: 23 },
      { name: 'id', dataTypeID: 23 },
    ]
    const twice = statement({ name: 'twice', text: '', row: z.object({ id: z.int() }) })
    expect(findRowProblems({ statement: twice, fields, rows: [] })).toEqual(['id: two columns'])
  })

  test('checks the results of write pools, read pools and transactions', async () => {
    await using database = await testDatabase()
    const right = statement({ name: 'right', text, row })
    seen.length = 0
    const results = [
      await database.db.query(right, [2]),
      await database.read.query(right, [2]),
      await database.transaction(db => db.query(right, [2])),
    ]
    expect(results.map(({ length }) => length)).toEqual([2, 2, 2])
    expect(seen).toEqual([[], [], []])
  })
})
