import { describe, expect, test } from 'vitest'
import type { BridgeOrder } from './bridge-queries.ts'
import { getNextSteps } from './next-steps.ts'

const line = (needs_shipping: boolean, refunded_count = 0) =>
  ({ needs_shipping, refunded_count, quantity: 1 }) as BridgeOrder['lines'][number]
const ticket = (state: string) => ({ state }) as BridgeOrder['entry_tickets'][number]
const sale = (type: number, goal: { target: number; reached: number } | null = null, is_ended = false) => ({
  type,
  goal,
  is_ended,
})
const read = (bought: Partial<BridgeOrder>, project: ReturnType<typeof sale> | null) =>
  getNextSteps({ lines: [], entry_tickets: [], ...bought }, project).map(({ key, state }) =>
    state === 'done' ? key : `(${key})`,
  )

describe('getNextSteps', () => {
  test('includes production and dispatch when items are shipped', () => {
    expect(read({ lines: [line(false), line(true)] }, sale(0))).toEqual(['paid', '(making)', '(sent)'])
    expect(read({ lines: [line(true, 1)] }, sale(0))).toEqual(['paid'])
  })

  test('shows tickets as available immediately', () => {
    expect(read({ entry_tickets: [ticket('current')] }, sale(2))).toEqual(['paid', 'tickets'])
    expect(read({ entry_tickets: [ticket('void')] }, sale(2))).toEqual(['paid'])
  })

  test('includes the end of a pre-order, of a fan sign and of a campaign with a goal', () => {
    const shipped = { lines: [line(true)] }
    const goal = { target: 100, reached: 3 }
    expect(read(shipped, sale(1))).toEqual(['paid', '(sale)', '(making)', '(sent)'])
    expect(read(shipped, sale(0, goal))).toEqual(['paid', '(goal)', '(making)', '(sent)'])
    expect(read(shipped, sale(0, goal, true))).toEqual(['paid', '(making)', '(sent)'])
    expect(read({}, sale(3))).toEqual(['paid', '(sale)', '(draw)'])
  })

  test('omits the end of a pre-order when nothing is shipped', () => {
    expect(read({ entry_tickets: [ticket('current')] }, sale(1))).toEqual(['paid', 'tickets'])
  })

  test('omits the sale when the project is unknown', () => {
    expect(read({ lines: [line(true)] }, null)).toEqual(['paid', '(making)', '(sent)'])
  })
})
