import { expect, test, vi } from 'vitest'
import { readRows } from './json-rows.ts'
import { inOneStatement } from './one-statement.ts'
import { testDatabase } from './testing/database.ts'

const numbers = (from: number, to: number) => ({
  name: 'numbers',
  text: 'select n as number, n * $2::int as product from generate_series($1::int, $2::int) n order by n desc',
  values: [from, to],
})
const word = { name: 'word', text: `select 'a $ and more' as word, null as nothing` }
const divide = (by: number) => ({ name: 'divide', text: 'select 1 / $1::int as value', values: [by] })

test('what is asked in one turn is one statement, and each gets its own rows in their order', async () => {
  await using database = await testDatabase()
  const query = vi.spyOn(database.db, 'query')
  for (const to of [3, 4]) {
    const db = inOneStatement(database.db, 'together')
    const answers = await Promise.all([
      db.query(numbers(2, to)),
      readRows(db, numbers(9, 8)),
      db.query(word),
      readRows(db, numbers(1, 1)),
    ])
    expect(answers).toEqual([
      Array.from({ length: to - 1 }, (_, index) => ({ number: to - index, product: (to - index) * to })),
      [],
      [{ word: 'a $ and more', nothing: null }],
      [{ number: 1, product: 1 }],
    ])
  }
  expect(query).toHaveBeenCalledTimes(2)
})

test('what is asked later is a statement of its own', async () => {
  await using database = await testDatabase()
  const db = inOneStatement(database.db, 'one-then-other')
  expect(await db.query(divide(1))).toEqual([{ value: 1 }])
  expect(await db.query(divide(1))).toEqual([{ value: 1 }])
})

test('where one fails, all do, and nothing is left waiting', async () => {
  await using database = await testDatabase()
  const db = inOneStatement(database.db, 'with-a-fault')
  const answers = await Promise.allSettled([db.query(word), db.query(divide(0))])
  const failed = { status: 'rejected', reason: { message: 'division by zero' } }
  expect(answers).toMatchObject([failed, failed])
  expect(await Promise.all([db.query(word), db.query(divide(1))])).toMatchObject([[{}], [{ value: 1 }]])
})
