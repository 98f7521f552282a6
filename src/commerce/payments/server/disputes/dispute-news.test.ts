import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { handleNews } from '../handle-news.ts'
import type { DisputeFacts, DisputeNews } from '../providers/provider.ts'
import { aPaymentWorld } from '../testing/a-payment-world.ts'
import type { PaymentWorld } from '../testing/payment-world.ts'
import { listDisputes } from './dispute-row.ts'
import { listOpenDisputes } from './list-open-disputes.ts'

let world: PaymentWorld
beforeAll(async () => {
  world = await aPaymentWorld({ stock: 100, chargesByApproval: false })
})
afterAll(() => world[Symbol.asyncDispose]())

const due = Date.UTC(2031, 0, 1)
const facts = (changes: Partial<DisputeFacts> = {}): DisputeFacts => ({
  at: world.clock.now,
  state: 'needs_response',
  reason: 'product_not_received',
  amount: 1_000,
  currency: 'EUR',
  dueAt: due,
  ...changes,
})

/** Receives a webhook with news of a dispute, and handles it. */
async function hear(paymentId: string, dispute: DisputeNews) {
  const [event] = await world.rows<{ id: number }>(
    `insert into provider_events (provider, event_id, type, payment_public_id, dispute, dispute_ref, dispute_facts, received_at)
      values ('paypal', gen_random_uuid(), 'dispute', $1, $2, $3, $4, $5) returning id`,
    [paymentId, dispute.is, dispute.ref, JSON.stringify(dispute.facts ?? null), new Date(world.clock.now)],
  )
  await handleNews(world.tools, event?.id ?? 0)
}
const read = async ({ id }: { id: number }) => listDisputes(world.database.read, id)
const readActs = async (ref: string) =>
  (
    await world.rows<{ act: string }>(
      'select e.act from dispute_events e join disputes d on d.id = e.dispute_id where d.ref = $1 order by e.id',
      [ref],
    )
  ).map(({ act }) => act)

describe('news of disputes', () => {
  test('fill the dispute with reason, amount and deadline, and list it until it is answered', async () => {
    const order = await world.aPaidOrder()
    await hear(order.paymentId, { ref: 'filled', is: 'opened', facts: facts() })
    const [dispute] = await read(order)
    expect(dispute).toMatchObject({
      state: 'needs_response',
      reason: 'product_not_received',
      amount: 1_000,
      currency: 'EUR',
      dueAt: new Date(due),
    })
    const open = async () =>
      (await listOpenDisputes(world.database.read, null)).map(({ dispute_id: id }) => id)
    expect(await open()).toContain(dispute?.id)
    expect(await listOpenDisputes(world.database.read, { artistIds: [999_999], eventIds: [] })).toEqual([])
    await hear(order.paymentId, { ref: 'filled', is: 'opened', facts: facts({ state: 'under_review' }) })
    expect(await open()).not.toContain(dispute?.id)
    await hear(order.paymentId, { ref: 'filled', is: 'won' })
    expect(await read(order)).toMatchObject([{ state: 'won', endedAt: new Date(world.clock.now) }])
    expect(await readActs('filled')).toEqual(['begin', 'review', 'win'])
  })

  test('keep newer facts when older ones arrive late', async () => {
    const order = await world.aPaidOrder()
    await hear(order.paymentId, { ref: 'late', is: 'opened', facts: facts({ state: 'under_review' }) })
    const older = facts({ at: world.clock.now - 60_000, dueAt: due - 1 })
    await hear(order.paymentId, { ref: 'late', is: 'opened', facts: older })
    expect(await read(order)).toMatchObject([{ state: 'under_review', dueAt: new Date(due) }])
  })

  test('ask for a response again when an inquiry becomes a dispute', async () => {
    const order = await world.aPaidOrder()
    for (const state of ['needs_response', 'under_review', 'needs_response'] as const) {
      await hear(order.paymentId, { ref: 'again', is: 'opened', facts: facts({ state }) })
    }
    expect(await readActs('again')).toEqual(['begin', 'review', 'ask_again'])
  })

  test('open nothing again when the dispute has ended, and take a later end', async () => {
    const order = await world.aPaidOrder()
    for (const is of ['won', 'opened', 'lost'] as const) await hear(order.paymentId, { ref: 'ended', is })
    expect(await readActs('ended')).toEqual(['begin', 'win', 'lose'])
  })

  test('find the payment by its capture, as PayPal names it', async () => {
    const order = await world.aPaidOrder()
    await world.rows(`update payments set kept = '{"capture": "capture-7"}' where public_id = $1`, [
      order.paymentId,
    ])
    const [event] = await world.rows<{ id: number }>(
      `insert into provider_events (provider, event_id, type, provider_ref, dispute, dispute_ref, received_at)
        values ('paypal', gen_random_uuid(), 'dispute', 'capture-7', 'opened', 'PP-D-7', $1) returning id`,
      [new Date(world.clock.now)],
    )
    await handleNews(world.tools, event?.id ?? 0)
    expect(await read(order)).toMatchObject([{ ref: 'PP-D-7', state: 'needs_response' }])
  })

  test('close a dispute that ended against us without booking a loss', async () => {
    const order = await world.aPaidOrder()
    await hear(order.paymentId, { ref: 'closed', is: 'opened', facts: facts() })
    await hear(order.paymentId, { ref: 'closed', is: 'closed', facts: facts({ state: null }) })
    expect(await read(order)).toMatchObject([{ state: 'lost' }])
    expect(
      await world.rows(`select from ledger_entries where fact = $1`, [`dispute ${order.paymentId}`]),
    ).toEqual([])
    expect(await world.rows('select is_disputed from orders where id = $1', [order.id])).toEqual([
      { is_disputed: true },
    ])
  })
})
