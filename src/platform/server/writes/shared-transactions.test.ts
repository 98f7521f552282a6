import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import * as z from 'zod'
import type { Db } from '../database.ts'
import { DatabaseBusy } from '../database-errors.ts'
import { statement } from '../statement.ts'
import { type TestDatabase, testDatabase } from '../testing/database.ts'
import { onTransaction } from '../transaction.ts'
import { createSharedTransactions, type Sharing } from './shared-transactions.ts'

const make = statement({
  name: 'test.make-toys',
  isSet: true,
  text: `insert into toys (name) select name from unnest($1::text[]) t (name) order by name returning 0 as at`,
  row: z.object({ at: z.int() }),
})
const count = statement({
  name: 'test.count-toys',
  isSet: true,
  text: `select a.at::int, (select count(*)::int from toys t where t.name = a.name) as count
    from unnest($1::text[]) with ordinality a (name, at)`,
  row: z.object({ at: z.int(), count: z.int() }),
})

let database: TestDatabase
const transactions: string[][] = []
onTransaction(texts => transactions.push(texts))
beforeAll(async () => {
  database = await testDatabase()
  await database.pool.query('create table toys (name text primary key)')
})
beforeEach(async () => {
  await database.pool.query('truncate toys')
  transactions.length = 0
})
afterAll(() => database.close())

const sharing: Sharing = { worksMax: 4 }
const shared = () => createSharedTransactions(work => database.transaction(work))
const toys = async () =>
  (await database.pool.query('select name from toys order by name')).rows.map(({ name }) => name)

/** Says how many there were before. */
const making = (name: string) => async (db: Db) => {
  const [found] = await db.query(count, [[name]])
  void db.query(make, [[name]])
  return found?.count
}
const failing = (name: string, error: Error) => async (db: Db) => {
  await making(name)(db)
  throw error
}

test('a lone write runs at once and by itself; those that come meanwhile share the next transactions', async () => {
  const together = shared()
  const names = ['a', 'b', 'c', 'd', 'e', 'f']
  const results = await Promise.all(names.map(name => together(sharing, name, making(name))))
  expect(results).toEqual([0, 0, 0, 0, 0, 0])
  expect(await toys()).toEqual(names)
  expect(transactions.map(texts => texts.length)).toEqual([2, 2, 2])
})

test('the same fan is never twice in one transaction, and sees what its first write did', async () => {
  const together = shared()
  const ask = (who: string | null, name: string) => together(sharing, who, making(name))
  const results = await Promise.allSettled([
    ...[ask('0', 'other'), ask('1', 'same'), ask('1', 'same'), ask(null, 'one'), ask(null, 'two')],
  ])
  expect(results.map(({ status }) => status)).toEqual([
    ...['fulfilled', 'fulfilled', 'rejected', 'fulfilled', 'fulfilled'],
  ])
  expect(results[2]).toMatchObject({ reason: { code: '23505' } })
  expect(transactions).toHaveLength(3)
})

test('one that fails by itself fails alone, and the others share a transaction again', async () => {
  const together = shared()
  const sad = new Error('changed its mind')
  const results = await Promise.allSettled([
    together(sharing, '0', making('first')),
    together(sharing, '1', making('a')),
    together(sharing, '2', failing('b', sad)),
    together(sharing, '3', making('c')),
  ])
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled'])
  expect(results[2]).toMatchObject({ reason: sad })
  expect(await toys()).toEqual(['a', 'c', 'first'])
  // The first, the three, the one alone, the two.
  expect(transactions).toHaveLength(4)
})

test('what PostgreSQL refuses is refused for the one whose it is, although nobody waited for it', async () => {
  await database.pool.query(`insert into toys values ('taken')`)
  const together = shared()
  const results = await Promise.allSettled(
    ['first', 'a', 'taken', 'b'].map((name, who) => together(sharing, String(who), making(name))),
  )
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled'])
  expect(await toys()).toEqual(['a', 'b', 'first', 'taken'])
})

test('a database that is busy is asked once for a whole transaction, and again for those behind it', async () => {
  const together = shared()
  const busy = new DatabaseBusy('waited for a lock')
  const works = [making('first'), making('a'), failing('b', busy), making('c'), making('d'), making('later')]
  const results = await Promise.allSettled(works.map((work, who) => together(sharing, String(who), work)))
  expect(results.map(({ status }) => status)).toEqual([
    ...['fulfilled', 'rejected', 'rejected', 'rejected', 'rejected', 'fulfilled'],
  ])
  expect(await toys()).toEqual(['first', 'later'])
})

test('writes of other declarations do not wait', async () => {
  const together = shared()
  const gate = Promise.withResolvers<void>()
  const waiting = together(sharing, '1', () => gate.promise)
  await together({ worksMax: 4 }, '2', making('other'))
  gate.resolve()
  await waiting
  expect(await toys()).toEqual(['other'])
})

test('any writes come to what each would come to alone', async () => {
  const wish = fc.record({
    who: fc.constantFrom('1', '2', '3', '4', null),
    name: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'),
    fails: fc.boolean(),
    sharing: fc.boolean(),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(wish, { maxLength: 14 }), async wishes => {
      await database.pool.query('truncate toys')
      const together = shared()
      const done = await Promise.allSettled(
        wishes.map(({ who, name, fails, sharing: isShared }) => {
          const work = fails ? failing(name, new Error('changed its mind')) : making(name)
          return isShared ? together(sharing, who, work) : database.transaction(work)
        }),
      )
      const made = wishes.filter((_, at) => done[at]?.status === 'fulfilled').map(({ name }) => name)
      const wanted = wishes.filter(({ fails }) => !fails).map(({ name }) => name)
      // Each toy is made by one of those who want it, and nobody else.
      expect(made.toSorted()).toEqual([...new Set(wanted)].toSorted())
      expect(await toys()).toEqual(made.toSorted())
    }),
    { numRuns: 100 },
  )
})
