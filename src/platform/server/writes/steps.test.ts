import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { defineEndpoint, privateAnswer } from '../../contract/endpoint.ts'
import { entry, Failure, fail } from '../../contract/errors.ts'
import type { CallContext } from '../context.ts'
import type { Database } from '../database.ts'
import { implement } from '../implement.ts'
import { statement } from '../statement.ts'
import { type TestDatabase, testDatabase } from '../testing/database.ts'
import { keyedCalls } from '../testing/keyed-calls.ts'
import { continueOnce } from './continue-once.ts'

/** The shape of a payment: write the order, ask the service by its id, write what came of it. */
const order = defineEndpoint({
  method: 'POST',
  path: '/api/v1/purchases/',
  summary: 'Orders and pays.',
  source: 'a test',
  access: 'fan',
  idempotency: 'required',
  body: z.object({ amount: z.int() }),
  answer: z.object({ order_id: z.int(), state: z.string() }),
  limit: { bucket: 'test', perMinute: 1 },
  cache: privateAnswer,
})
const cardRefused = entry('card_refused', 990, 402, 'The card was refused.')

/** Charges by idempotency key: the service charges once per key. */
const charges = new Map<string, number>()
let isRefusing = false
let database: TestDatabase

/** Steps until the simulated crash (kill -9). */
let stepsLeft = Number.POSITIVE_INFINITY
function step(): void {
  stepsLeft -= 1
  if (stepsLeft < 0) throw new Error('the process is gone')
}

const transaction: Database['transaction'] = async work => {
  step()
  const result = await database.transaction(work)
  step()
  return result
}

async function chargeOnce(key: string, amount: number): Promise<'paid' | 'refused'> {
  step()
  if (isRefusing) return 'refused'
  if (!charges.has(key)) charges.set(key, amount)
  step()
  return 'paid'
}

const insertOrder = statement({
  name: 'test.insert-order',
  text: `insert into purchases (amount, history) values ($1, '{placed}') returning id as order_id`,
  row: z.object({ order_id: z.int() }),
})
const moveOrder = statement({
  name: 'test.move-order',
  text: 'update purchases set history = history || $2::text where id = $1 returning id as order_id, $2 as state',
  row: z.object({ order_id: z.int(), state: z.string() }),
})

async function place(amount: number, { beginWrite, continueWrite }: CallContext) {
  const begun = await beginWrite(async db => {
    const [row] = await db.query(insertOrder, [amount])
    return row ?? fail(cardRefused)
  })
  if (begun instanceof Failure) return begun
  const ownId = `purchases ${begun.order_id}`
  const settled = await continueWrite(ownId, {
    ask: key => chargeOnce(key, amount),
    work: (db, state) => settle(db, begun.order_id, state),
  })
  if (settled instanceof Failure) return settled
  return settled.state === 'refused' ? fail(cardRefused) : settled
}

async function settle(db: TestDatabase['db'], id: number, state: string) {
  const [row] = await db.query(moveOrder, [id, state])
  if (!row) throw new Error('an order is gone')
  return row
}

const placing = implement(order, ({ body }, context) => place(body.amount, context))
let ask: ReturnType<typeof keyedCalls>

beforeAll(async () => {
  database = await testDatabase()
  await database.pool.query(
    'create table purchases (id serial primary key, amount int, history text[] not null)',
  )
  ask = keyedCalls({ database, transaction, implementations: [placing] })
})
afterAll(() => database.close())
beforeEach(async () => {
  await database.pool.query('truncate purchases, idempotency_keys, continued_writes')
  charges.clear()
  isRefusing = false
  stepsLeft = Number.POSITIVE_INFINITY
})

const buy = { fan: 1, key: 'my-order', body: { amount: 25 } }
const histories = async () =>
  (await database.pool.query('select history from purchases')).rows.map(row => row.history)

describe('write, ask a service, write', () => {
  test('takes eight steps between which a process may end', async () => {
    stepsLeft = 100
    await ask(order.path, buy)
    expect(100 - stepsLeft).toBe(8)
  })

  test.each([0, 1, 2, 3, 4, 5, 6, 7])(
    'a crash after step %d: the repeat does what is missing',
    async steps => {
      stepsLeft = steps
      expect((await ask(order.path, buy)).status).toBe(500)
      stepsLeft = Number.POSITIVE_INFINITY

      const repeated = await ask(order.path, buy)
      expect(repeated).toMatchObject({ status: 200, body: { state: 'paid' } })
      expect(await ask(order.path, buy)).toEqual(repeated)
      expect([...charges.values()]).toEqual([25])
      expect(await histories()).toEqual([['placed', 'paid']])
    },
  )

  test('a crash at every repeat too, and in the end it is there once', async () => {
    for (const steps of [2, 3, 4, 5, 6, 7, 7, 3]) {
      stepsLeft = steps
      await ask(order.path, buy)
    }
    stepsLeft = Number.POSITIVE_INFINITY
    expect((await ask(order.path, buy)).status).toBe(200)
    expect([...charges.values()]).toEqual([25])
    expect(await histories()).toEqual([['placed', 'paid']])
  })

  test('a job that reconciles and the repeat of the call continue once between them', async () => {
    // The process crashes before it stores the service's answer.
    stepsLeft = 4
    await ask(order.path, buy)
    stepsLeft = Number.POSITIVE_INFINITY
    expect(await histories()).toEqual([['placed']])
    const [ownId = ''] = charges.keys()
    const id = Number(ownId.split(' ')[1])
    const askWhetherPaid = async (key: string) => (charges.has(key) ? 'paid' : 'refused')
    const work = (db: TestDatabase['db'], state: string) => settle(db, id, state)
    const job = () =>
      continueOnce(database, { ownId, userId: 1, now: Date.now() }, { ask: askWhetherPaid, work })

    expect(await Promise.all([job(), job()])).toEqual(Array(2).fill({ order_id: id, state: 'paid' }))
    expect((await ask(order.path, buy)).body).toEqual({ order_id: id, state: 'paid' })
    expect(await histories()).toEqual([['placed', 'paid']])
  })

  test('calls at the same time with one key are one order', async () => {
    const answers = await Promise.all([ask(order.path, buy), ask(order.path, buy), ask(order.path, buy)])
    expect(answers).toEqual(Array(3).fill(answers[0]))
    expect(answers[0]?.status).toBe(200)
    expect([...charges.values()]).toEqual([25])
    expect(await histories()).toEqual([['placed', 'paid']])
  })

  test('a refusal is written, and stays one under its key', async () => {
    isRefusing = true
    expect((await ask(order.path, buy)).status).toBe(402)
    isRefusing = false
    expect((await ask(order.path, buy)).status).toBe(402)
    expect(charges.size).toBe(0)
    expect(await histories()).toEqual([['placed', 'refused']])
  })

  test('another amount under the same key is a conflict at any step', async () => {
    stepsLeft = 4
    await ask(order.path, buy)
    stepsLeft = Number.POSITIVE_INFINITY
    expect((await ask(order.path, { ...buy, body: { amount: 1 } })).status).toBe(409)
  })
})

describe('a continuation', () => {
  const asking = (handle: (context: CallContext) => Promise<{ order_id: number; state: string } | Failure>) =>
    keyedCalls({ database, implementations: [implement(order, (_input, context) => handle(context))] })
  const done = async () => ({ order_id: 1, state: 'paid' })
  const asked = { ask: async () => null, work: done }

  test('needs a beginning', async () => {
    const call = asking(({ continueWrite }) => continueWrite('purchases 1', asked))
    expect((await call(order.path, buy)).status).toBe(500)
  })

  test('has an id that is used once in a call', async () => {
    const call = asking(async ({ beginWrite, continueWrite }) => {
      await beginWrite(done)
      await continueWrite('purchases 1', asked)
      return continueWrite('purchases 1', asked)
    })
    expect((await call(order.path, buy)).status).toBe(500)
  })

  test('goes with the beginning of another call nowhere: a whole write cannot follow', async () => {
    const call = asking(async ({ beginWrite, write }) => {
      await beginWrite(done)
      return write(done)
    })
    expect((await call(order.path, buy)).status).toBe(500)
  })

  test('that fails leaves nothing and may be tried again', async () => {
    const once = (work: () => Promise<object | Failure>) =>
      continueOnce(database, { ownId: 'purchases 7', userId: null, now: 0 }, { ask: async () => null, work })
    expect(await once(async () => fail(cardRefused))).toBeInstanceOf(Failure)
    await expect(once(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
    expect(await once(async () => ({ n: 1 }))).toEqual({ n: 1 })
    expect(await once(async () => ({ n: 2 }))).toEqual({ n: 1 })
  })
})
