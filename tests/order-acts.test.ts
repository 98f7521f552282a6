import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { replaceAct } from '../src/commerce/orders/server/acts/replace-act.ts'
import { lockOrder, takeBackItems } from '../src/commerce/orders/server/index.ts'
import { createRefundAct } from '../src/commerce/payments/server/acts/refund-act.ts'
import { aPaymentWorld } from '../src/commerce/payments/server/testing/a-payment-world.ts'
import type { PaymentWorld } from '../src/commerce/payments/server/testing/payment-world.ts'
import { shopFixtures } from '../src/commerce/shop/server/testing/shop-fixtures.ts'
import { eventFixtures } from '../src/events/events/server/testing/fixture.ts'
import type { ResponseOf } from '../src/platform/contract/endpoint.ts'
import { Failure } from '../src/platform/contract/errors.ts'
import type { getStudioOrder } from '../src/studio/orders/contract.ts'
import { anOrderDesk, berlin } from '../src/studio/orders/server/testing/order-desk.ts'
import { actWorld, countTouched, omitZeros } from './helpers/act-world.ts'

let world: PaymentWorld
let acts: ReturnType<typeof actWorld>
let ticket: { productId: number; variantId: number }
beforeAll(async () => {
  world = await aPaymentWorld({ stock: 100_000 })
  acts = actWorld(world.database, () => world.clock.now)
  const events = eventFixtures(world.database)
  await events.aCity(7, 'Berlin')
  const eventId = await events.aNight({ name: 'Long night', cityId: 7, inDays: 60 })
  const { insert } = shopFixtures(world.database)
  const columns = {
    project_id: world.project.id,
    position: 1,
    event_id: eventId,
    persons: 2,
    needs_shipping: false,
  }
  const productId = await insert('products', { ...columns, name: '{"en": "Ticket"}' })
  ticket = {
    productId,
    variantId: await insert('variants', { product_id: productId, value_ids: [], stock: null }),
  }
})
afterAll(() => world[Symbol.asyncDispose]())

/** Rows that follow from those of the object: events, counters and the ledger. */
const followers = [
  ...['order_events', 'entry_ticket_events', 'refund_events', 'ledger_entries', 'ledger_lines', 'variants'],
  ...['fan_pieces', 'project_supporters', 'supporter_countries', 'projects', 'order_search'],
]
const kinds = {
  ...Object.fromEntries(followers.map(table => [table, 'follower'])),
  orders: 'order',
  order_lines: 'order_line',
  entry_tickets: 'entry_ticket',
  refunds: 'refund',
}

async function countAll(work: () => Promise<unknown>, more: Record<string, string> = {}) {
  const { follower: _, ...touched } = await countTouched(world.database, { ...kinds, ...more }, work)
  return touched
}

const parts = fc.record({
  goods: fc.integer({ min: 0, max: 2 }),
  tickets: fc.integer({ min: 0, max: 2 }),
  takenBefore: fc.integer({ min: 0, max: 1 }),
  isSent: fc.boolean(),
  shipping: fc.constantFrom(0, 100, 300),
  goodwill: fc.constantFrom(0, 50),
  voids_tickets: fc.boolean(),
})

describe('order refund', () => {
  const act = createRefundAct(options => world.toolsOf(options))

  test('touches the rows that its plan says, for any parts of goods and tickets', async () => {
    await fc.assert(
      fc.asyncProperty(parts, async ({ goods, tickets, takenBefore, isSent, ...more }) => {
        const lines = [
          { ...world.line, unit: 1_000, quantity: 2 },
          { ...ticket, unit: 2_000, quantity: 3, isShipped: false },
        ]
        const order = await world.aPaidOrder({ lines, shipping: 300 })
        const sent = isSent ? 2 : 0
        const set = 'update order_lines set dispatched_count = $2 where order_id = $1 and position = 0'
        await world.rows(set, [order.id, sent])
        if (takenBefore > 0)
          await world.database.transaction(async db => {
            const locked = await lockOrder(db, order)
            const units = [{ position: 1, quantity: takenBefore }]
            if (locked) await takeBackItems(db, locked, units, { at: world.clock.now, actor: 'system' })
          })
        const pieces = [goods, tickets].map((quantity, position) => ({ position, quantity }))
        const input = {
          order_id: order.publicId,
          pieces: pieces.filter(({ quantity }) => quantity > 0),
          ...more,
        }
        const plan = await acts.plan(act, input)
        if (plan instanceof Failure) {
          expect(plan.entry.name).toMatch(/^refund_(nothing|amount_not)_left$/)
          return
        }
        const { consequences } = plan
        let done: Awaited<ReturnType<typeof acts.perform>> | undefined
        const touched = await countAll(async () => {
          done = await acts.perform(act, input)
        })
        if (!done || done instanceof Failure) throw new Error('the act was refused')
        expect(touched).toEqual(omitZeros(consequences.touches))
        expect(omitZeros(done.touched)).toEqual(touched)
        expect(consequences.tickets).toBe(touched['entry_ticket'] ?? 0)
        const [refund] = await world.rows<{ amount: number }>(
          'select amount::int from refunds where public_id = $1',
          [done.result['refund_id']],
        )
        expect(consequences.money).toEqual(refund ? [{ currency: 'EUR', amount: refund.amount }] : [])
      }),
      { numRuns: 15 },
    )
  })
})

describe('order replace', () => {
  test('touches the rows that its plan says', async () => {
    const lines = [
      { ...world.line, quantity: 2 },
      { ...world.line, quantity: 1 },
    ]
    const address = { name: 'Mina', line1: 'Lindenstr. 4', city: 'Berlin' }
    const order = await world.aPaidOrder({ lines, address })
    const pieces = [0, 1].map(position => ({ position, quantity: 1 }))
    const input = { order_id: order.publicId, pieces, cause: 'damaged' }
    const { consequences } = await acts.mustPlan(replaceAct, input)
    const touched = await countAll(() => acts.perform(replaceAct, input), { variants: 'variant' })
    expect(touched).toEqual(omitZeros(consequences.touches))
  })
})

describe('replacement in the studio', () => {
  test('is shown with its original, and can be taken back but not replaced', async () => {
    const desk = await anOrderDesk()
    try {
      const original = await desk.world.aPaidOrder({ address: berlin })
      const pieces = [{ position: 0, quantity: 1 }]
      const input = { order_id: original.publicId, pieces, cause: 'lost' }
      await actWorld(desk.world.database, () => desk.world.clock.now).perform(replaceAct, input)
      const read = async (id: string) =>
        (await desk.call<ResponseOf<typeof getStudioOrder>>('GET', `orders/${id}/`, { as: 'owner' })).body
      const [replacement] = (await read(original.publicId)).replaced_by
      expect(replacement).toMatchObject({ status: 'INPROGRESS' })
      const shown = await read(replacement?.order_id ?? '')
      const replaces = await desk.readNumber(original)
      expect(shown).toMatchObject({ replaces, replaced_by: [], total: 0, is_granted: true })
      expect(shown.allowed).toContain('refund')
      expect(shown.allowed).not.toContain('replace')
    } finally {
      await desk.close()
    }
  })
})
