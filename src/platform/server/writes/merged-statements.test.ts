import { expect, test } from 'vitest'
import * as z from 'zod'
import type { Db } from '../database.ts'
import { none, type Statement, statement } from '../statement.ts'
import { FailedForAnother, mergedStatements } from './merged-statements.ts'

const set = (name: string) =>
  statement({
    ...{ name: `test.${name}`, isSet: true, text: `select ${name}` },
    row: z.object({ at: z.int(), is: z.string() }),
  })
const [first, second, third] = [set('first'), set('second'), set('third')]
const single = statement({ name: 'test.single', text: 'select single', row: none })

/** Writes down what is sent, and answers each place of a set with its value, the last place first. */
function recorder() {
  const sent: [string, ...unknown[]][] = []
  const query = async ({ name, isSet }: Statement<unknown>, values: unknown[] = []) => {
    sent.push([name.replace('test.', ''), ...values])
    if (name === 'test.third' && values.flat().includes('bad')) throw new Error('PostgreSQL refuses')
    if (!isSet) return []
    return (values[0] as string[]).map((is, at) => ({ at: at + 1, is })).toReversed()
  }
  return { sent, db: { canWrite: true, query } as Db }
}

const together = (db: Db, works: ((db: Db) => Promise<unknown>)[]) => {
  const run = mergedStatements(db)
  return Promise.allSettled(works.map(work => run(work)))
}
const values = (done: PromiseSettledResult<unknown>[]) =>
  done.map(one => (one.status === 'fulfilled' ? one.value : one.reason))

test('what several ask of a set is sent once, and each gets the rows of its own places', async () => {
  const { sent, db } = recorder()
  const ask = (names: string[]) => (own: Db) => own.query(first, [names, names.map(() => 1)])
  expect(values(await together(db, [ask(['a']), ask(['b', 'c']), ask([])]))).toEqual([
    [{ at: 1, is: 'a' }],
    [
      { at: 2, is: 'c' },
      { at: 1, is: 'b' },
    ],
    [],
  ])
  expect(sent).toEqual([['first', ['a', 'b', 'c'], [1, 1, 1]]])
})

test('each keeps its order, whoever leaves one out; others are sent one by one', async () => {
  const { sent, db } = recorder()
  const asking =
    (name: string, ...statements: Statement<unknown>[]) =>
    async (own: Db) => {
      for (const one of statements) void own.query(one, [[name]])
    }
  await together(db, [
    asking('a', first, third, single),
    asking('b', first, second, third),
    asking('c', second, single, third),
  ])
  expect(sent).toEqual([
    ['first', ['a', 'b']],
    ['second', ['b', 'c']],
    ['single', ['c']],
    ['third', ['a', 'b', 'c']],
    ['single', ['a']],
  ])
})

test('two that ask crosswise are answered all the same', async () => {
  const { sent, db } = recorder()
  const both = (one: Statement<unknown>, other: Statement<unknown>) => (own: Db) =>
    Promise.all([own.query(one, [['x']]), own.query(other, [['y']])])
  const done = await together(db, [both(first, second), both(second, first)])
  expect(done.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled'])
  expect(sent.flatMap(([, column]) => column)).toHaveLength(4)
})

test('nothing is sent before each has asked or is done, however long one takes', async () => {
  const { sent, db } = recorder()
  const outside = Promise.withResolvers<void>()
  const done = together(db, [
    own => own.query(first, [['quick']]),
    async own => {
      await outside.promise
      return own.query(first, [['slow']])
    },
    async () => 'asks nothing',
  ])
  await new Promise(resolve => setImmediate(resolve))
  expect(sent).toEqual([])
  outside.resolve()
  expect(values(await done)).toEqual([[{ at: 1, is: 'quick' }], [{ at: 1, is: 'slow' }], 'asks nothing'])
  expect(sent).toEqual([['first', ['quick', 'slow']]])
})

test('where one fails, the others are told so, and nothing more is sent', async () => {
  const { sent, db } = recorder()
  const failure = new Error('sold out')
  const done = await together(db, [
    async own => {
      await own.query(first, [['a']])
      throw failure
    },
    async own => {
      await own.query(first, [['b']])
      return own.query(second, [['b']])
    },
    own => own.query(first, [['c']]),
  ])
  expect(values(done)).toEqual([failure, expect.any(FailedForAnother), [{ at: 1, is: 'c' }]])
  expect(sent).toEqual([['first', ['a', 'b', 'c']]])
})

test('a set that PostgreSQL refuses is refused for all who asked for it', async () => {
  const { db } = recorder()
  const ask = (is: string) => (own: Db) => own.query(third, [[is]])
  const done = await together(db, [ask('good'), ask('bad')])
  expect(values(done)).toEqual([
    expect.objectContaining({ message: 'PostgreSQL refuses' }),
    expect.objectContaining({ message: 'PostgreSQL refuses' }),
  ])
})
