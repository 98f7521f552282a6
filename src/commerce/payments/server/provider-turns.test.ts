import { afterAll, beforeAll, expect, test } from 'vitest'
import { providerTurns } from './provider-turns.ts'
import { aPaymentWorld } from './testing/a-payment-world.ts'
import type { PaymentWorld } from './testing/payment-world.ts'

let world: PaymentWorld
beforeAll(async () => {
  world = await aPaymentWorld({ stock: 20, isReadEarly: false })
})
afterAll(() => world[Symbol.asyncDispose]())

const aPayment = async () => {
  const { body } = await world.pay(await world.anOrder())
  const [row] = await world.rows<{ id: string }>('select id from payments where public_id = $1', [
    body.payment_id,
  ])
  return Number(row?.id)
}
const settleJobs = async (id: number) =>
  world.rows<{ run_at: Date }>('select run_at from graphile_worker.jobs where key = $1', [`settle ${id}`])

test('a provider that does not answer keeps at most half of the workers, and the jobs of others go on', async () => {
  const inTurn = providerTurns({ waitMsMax: 10 })
  const silent = await Promise.all(Array.from({ length: 4 }, aPayment))
  const other = await aPayment()
  await world.rows(`update payments set provider = 'kakaopay' where id = $1`, [other])
  const { promise: answer, resolve: answers } = Promise.withResolvers<void>()
  const done: number[] = []
  const asks = async (id: number) => {
    if (id !== other) await answer
    done.push(id)
  }
  const settle = (id: number) => inTurn(world.tools, 'payment', { id, work: (_tools, each) => asks(each) })

  const waiting = silent.slice(0, 3).map(settle)
  await settle(silent[3] ?? 0)
  await settle(other)
  expect(done).toEqual([other])
  const [putOff] = await settleJobs(silent[3] ?? 0)
  expect(putOff?.run_at.getTime()).toBe(world.clock.now + 5_000)

  answers()
  await Promise.all(waiting)
  await settle(silent[3] ?? 0)
  expect(done).toHaveLength(5)
})

test('a job of a provider that is only busy waits for its turn, and keeps its place', async () => {
  const inTurn = providerTurns({ waitMsMax: 60_000 })
  const ids = await Promise.all(Array.from({ length: 6 }, aPayment))
  const answers = new Map(ids.map(id => [id, Promise.withResolvers<void>()]))
  const begun: number[] = []
  const asks = async (id: number) => {
    begun.push(id)
    await answers.get(id)?.promise
  }
  const settle = (id: number) => inTurn(world.tools, 'payment', { id, work: (_tools, each) => asks(each) })

  const jobs = ids.map(settle)
  await expect.poll(() => begun.length).toBe(3)
  answers.get(begun[0] ?? 0)?.resolve()
  await expect.poll(() => begun.length).toBe(4)
  for (const { resolve } of answers.values()) resolve()
  await Promise.all(jobs)
  expect(begun.toSorted()).toEqual(ids.toSorted())
  for (const id of ids) expect(await settleJobs(id)).toEqual([])
})

test('work that fails gives its turn back', async () => {
  const inTurn = providerTurns()
  const id = await aPayment()
  const fails = () => inTurn(world.tools, 'payment', { id, work: () => Promise.reject(new Error('away')) })
  for (let time = 0; time < 4; time += 1) await expect(fails()).rejects.toThrow('away')
})
