import { describe, expect, test } from 'vitest'
import { listFates } from './list-fates.ts'

const line = { quantity: 5, sent: 0, returned: 0, refunded: 0, needs_shipping: true }

describe('listFates', () => {
  test('counts sent, unsent and released units of a shipped line', () => {
    expect(listFates({ ...line, sent: 2, returned: 1, refunded: 3 }, 'INPROGRESS')).toEqual([
      { fate: 'sent', count: 2 },
      { fate: 'left', count: 2 },
      { fate: 'released', count: 1 },
    ])
  })

  test('counts bought and refunded units of a line that ships nothing', () => {
    expect(listFates({ ...line, refunded: 1, needs_shipping: false }, 'COMPLETED')).toEqual([
      { fate: 'valid', count: 4 },
      { fate: 'refunded', count: 1 },
    ])
  })

  test('holds the units of an unpaid order, and drops those of one that ended', () => {
    expect(listFates(line, 'PENDING')).toEqual([{ fate: 'held', count: 5 }])
    expect(listFates(line, 'NOTHING')).toEqual([{ fate: 'ended', count: 5 }])
  })
})
