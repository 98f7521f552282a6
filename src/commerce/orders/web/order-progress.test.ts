import { describe, expect, test } from 'vitest'
import { getProgress } from './order-progress.ts'
import type { Order } from './shared/order-queries.ts'

const at = '2026-11-22T12:00:00.000Z'

interface OrderOptions {
  ships?: boolean
  refunded?: number
  sent?: number
}

/** Builds an order of two units that has passed through these states. */
function anOrder(states: Order['status'][], { ships = true, refunded = 0, sent = 0 }: OrderOptions = {}) {
  const line = { quantity: 2, needs_shipping: ships, refunded_count: refunded, dispatched_count: sent }
  return {
    status: states.at(-1) ?? 'PENDING',
    lines: [line] as Order['lines'],
    parcels: (sent > 0 ? [{ items: [{ position: 0, quantity: sent }] }] : []) as Order['parcels'],
    timeline: states.map(status => ({ status, at })),
  }
}
const read = (order: ReturnType<typeof anOrder>) =>
  getProgress(order).map(({ key, state }) => (state === 'done' ? key : `(${key})`))

describe('getProgress', () => {
  test('shows production before dispatch when an item is shipped', () => {
    expect(read(anOrder(['PENDING']))).toEqual([
      ...['PENDING', '(INPROGRESS)', '(making)', '(DISPATCHED)', '(delivered)'],
    ])
    const paid = anOrder(['PENDING', 'INPROGRESS'])
    expect(read(paid)).toEqual(['PENDING', 'INPROGRESS', '(making)', '(DISPATCHED)', '(delivered)'])
    const sent = anOrder(['PENDING', 'INPROGRESS', 'DISPATCHED'], { sent: 2 })
    expect(read(sent)).toEqual(['PENDING', 'INPROGRESS', 'making', 'DISPATCHED', '(delivered)'])
    const arrived = anOrder(['PENDING', 'INPROGRESS', 'DISPATCHED', 'COMPLETED'], { sent: 2 })
    expect(read(arrived)).toEqual(['PENDING', 'INPROGRESS', 'making', 'DISPATCHED', 'delivered'])
  })

  test('leaves production unfinished and marks it as partly sent after the first parcel', () => {
    const [, , making] = getProgress(anOrder(['PENDING', 'INPROGRESS'], { sent: 1 }))
    expect(making).toEqual({ key: 'making', at: null, state: 'yet', isPartlySent: true })
  })

  test('shows neither production nor dispatch for tickets and downloads', () => {
    expect(read(anOrder(['PENDING', 'INPROGRESS'], { ships: false }))).toEqual([
      ...['PENDING', 'INPROGRESS', '(COMPLETED)'],
    ])
  })

  test('shows no production when the order is refunded before dispatch', () => {
    const order = anOrder(['PENDING', 'INPROGRESS', 'REFUNDED'], { refunded: 2 })
    expect(read(order)).toEqual(['PENDING', 'INPROGRESS', 'REFUNDED'])
    expect(read(anOrder(['PENDING', 'NOTHING']))).toEqual(['PENDING', 'NOTHING'])
  })

  test('shows finished production when the order is refunded after dispatch', () => {
    const order = anOrder(['PENDING', 'INPROGRESS', 'DISPATCHED', 'REFUNDED'], { sent: 2, refunded: 2 })
    expect(read(order)).toEqual(['PENDING', 'INPROGRESS', 'making', 'DISPATCHED', 'REFUNDED'])
  })
})
