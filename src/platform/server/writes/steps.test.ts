import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { defineEndpoint, privateResponse } from '../../contract/endpoint.ts'
import { defineError, Failure, fail } from '../../contract/errors.ts'
import type { CallContext } from '../context.ts'
import type { Database } from '../database.ts'
import { implement } from '../implement.ts'
import { statement } from '../statement.ts'
import { type TestDatabase, testDatabase } from '../testing/database.ts'
import { keyedCalls } from '../testing/keyed-calls.ts'
import { continueOnce } from './continue-once.ts'

/**
 * An endpoint with the steps of a payment: write the order, call the service with its id, write the outcome.
 */
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
  cache: privateResponse,
})
const cardRefused = defineError('card_refused', 990, 402, 'The card was refused.')

/** Charges by idempotency key, because the service charges once per key. */
const charges = new Map<string, number>()
let isRefusing = false
let database: TestDatabase

/** Number of steps left until the simulated crash (kill -9). */
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
let send: ReturnType<typeof keyedCalls>

beforeAll(async () => {
  database = await testDatabase()
  await database.pool.query(
    'create table purchases (id serial primary key, amount int, history text[] not null)',
  )
  send = keyedCalls({ database, transaction, implementations: [placing] })
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

describe('a call with several writes', () => {
  test('takes eight steps between which the process may crash', async () => {
    stepsLeft = 100
    await send(order.path, buy)
    expect(100 - stepsLeft).toBe(8)
  })

  test.each([0, 1, 2, 3, 4, 5, 6, 7])('completes in a retry after a crash at step %d', async steps => {
    stepsLeft = steps
    expect((await send(order.path, buy)).status).toBe(500)
    stepsLeft = Number.POSITIVE_INFINITY

    const repeated = await send(order.path, buy)
    expect(repeated).toMatchObject({ status: 200, body: { state: 'paid' } })
    expect(await send(order.path, buy)).toEqual(repeated)
    expect([...charges.values()]).toEqual([25])
    expect(await histories()).toEqual([['placed', 'paid']])
  })

  test('completes once after crashes in every retry', async () => {
    for (const steps of [2, 3, 4, 5, 6, 7, 7, 3]) {
      stepsLeft = steps
      await send(order.path, buy)
    }
    stepsLeft = Number.POSITIVE_INFINITY
    expect((await send(order.path, buy)).status).toBe(200)
    expect([...charges.values()]).toEqual([25])
    expect(await histories()).toEqual([['placed', 'paid']])
  })

  test('completes once when the reconciliation job and a retry race', async () => {
    // Crashes the process before it stores the service's response.
    stepsLeft = 4
    await send(order.path, buy)
    stepsLeft = Number.POSITIVE_INFINITY
    expect(await histories()).toEqual([['placed']])
    const [ownId = ''] = charges.keys()
    const id = Number(ownId.split(' ')[1])
    const checkPayment = async (key: string) => (charges.has(key) ? 'paid' : 'refused')
    const work = (db: TestDatabase['db'], state: string) => settle(db, id, state)
    const job = () =>
      continueOnce(database, { ownId, userId: 1, now: Date.now() }, { ask: checkPayment, work })

    expect(await Promise.all([job(), job()])).toEqual(Array(2).fill({ order_id: id, state: 'paid' }))
    expect((await send(order.path, buy)).body).toEqual({ order_id: id, state: 'paid' })
    expect(await histories()).toEqual([['placed', 'paid']])
  })

  test('creates one order for concurrent calls with one key', async () => {
    const responses = await Promise.all([send(order.path, buy), send(order.path, buy), send(order.path, buy)])
    expect(responses).toEqual(Array(3).fill(responses[0]))
    expect(responses[0]?.status).toBe(200)
    expect([...charges.values()]).toEqual([25])
    expect(await histories()).toEqual([['placed', 'paid']])
  })

  test('stores a refusal permanently under its key', async () => {
    isRefusing = true
    expect((await send(order.path, buy)).status).toBe(402)
    isRefusing = false
    expect((await send(order.path, buy)).status).toBe(402)
    expect(charges.size).toBe(0)
    expect(await histories()).toEqual([['placed', 'refused']])
  })

  test('responds 409 to another amount with the same key at any step', async () => {
    stepsLeft = 4
    await send(order.path, buy)
    stepsLeft = Number.POSITIVE_INFINITY
    expect((await send(order.path, { ...buy, body: { amount: 1 } })).status).toBe(409)
  })
})

describe('continueWrite', () => {
  const createCaller = (
    handle: (context: CallContext) => Promise<{ order_id: number; state: string } | Failure>,
  ) => keyedCalls({ database, implementations: [implement(order, (_input, context) => handle(context))] })
  const done = async () => ({ order_id: 1, state: 'paid' })
  const continuation = { ask: async () => null, work: done }

  test('requires a preceding beginWrite', async () => {
    const call = createCaller(({ continueWrite }) => continueWrite('purchases 1', continuation))
    expect((await call(order.path, buy)).status).toBe(500)
  })

  test('rejects an id that was used in the same call', async () => {
    const call = createCaller(async ({ beginWrite, continueWrite }) => {
      await beginWrite(done)
      await continueWrite('purchases 1', continuation)
      return continueWrite('purchases 1', continuation)
    })
    expect((await call(order.path, buy)).status).toBe(500)
  })

  test("can't be replaced by write", async () => {
    const call = createCaller(async ({ beginWrite, write }) => {
      await beginWrite(done)
      return write(done)
    })
    expect((await call(order.path, buy)).status).toBe(500)
  })

  test('stores nothing when it fails and can be retried', async () => {
    const once = (work: () => Promise<object | Failure>) =>
      continueOnce(database, { ownId: 'purchases 7', userId: null, now: 0 }, { ask: async () => null, work })
    expect(await once(async () => fail(cardRefused))).toBeInstanceOf(Failure)
    await expect(once(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
    expect(await once(async () => ({ n: 1 }))).toEqual({ n: 1 })
    expect(await once(async () => ({ n: 2 }))).toEqual({ n: 1 })
  })
})
