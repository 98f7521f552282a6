import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createProviderSlots } from './provider-slots.ts'
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

describe('createProviderSlots', () => {
  test('limits an unresponsive provider to half of the workers', async () => {
    const runInSlot = createProviderSlots({ waitMsMax: 10 })
    const silent = await Promise.all(Array.from({ length: 4 }, aPayment))
    const other = await aPayment()
    await world.rows(`update payments set provider = 'kakaopay' where id = $1`, [other])
    const { promise: answer, resolve: responses } = Promise.withResolvers<void>()
    const done: number[] = []
    const work = async (id: number) => {
      if (id !== other) await answer
      done.push(id)
    }
    const settle = (id: number) =>
      runInSlot(world.tools, 'payment', { id, work: (_tools, each) => work(each) })

    const waiting = silent.slice(0, 3).map(settle)
    await settle(silent[3] ?? 0)
    await settle(other)
    expect(done).toEqual([other])
    const [putOff] = await settleJobs(silent[3] ?? 0)
    expect(putOff?.run_at.getTime()).toBe(world.clock.now + 5_000)

    responses()
    await Promise.all(waiting)
    await settle(silent[3] ?? 0)
    expect(done).toHaveLength(5)
  })

  test('queues a job of a busy provider until a slot is free', async () => {
    const runInSlot = createProviderSlots({ waitMsMax: 60_000 })
    const ids = await Promise.all(Array.from({ length: 6 }, aPayment))
    const responses = new Map(ids.map(id => [id, Promise.withResolvers<void>()]))
    const begun: number[] = []
    const work = async (id: number) => {
      begun.push(id)
      await responses.get(id)?.promise
    }
    const settle = (id: number) =>
      runInSlot(world.tools, 'payment', { id, work: (_tools, each) => work(each) })

    const jobs = ids.map(settle)
    await expect.poll(() => begun.length).toBe(3)
    responses.get(begun[0] ?? 0)?.resolve()
    await expect.poll(() => begun.length).toBe(4)
    for (const { resolve } of responses.values()) resolve()
    await Promise.all(jobs)
    expect(begun.toSorted()).toEqual(ids.toSorted())
    for (const id of ids) expect(await settleJobs(id)).toEqual([])
  })

  test('frees the slot when the work fails', async () => {
    const runInSlot = createProviderSlots()
    const id = await aPayment()
    const fails = () =>
      runInSlot(world.tools, 'payment', { id, work: () => Promise.reject(new Error('away')) })
    for (let time = 0; time < 4; time += 1) await expect(fails()).rejects.toThrow('away')
  })
})
