import { describe, expect, inject, test } from 'vitest'
import { allowedInversions, lockOrder } from '../src/app/lock-order.ts'
import { findLockProblems } from '../src/platform/server/testing/lock-order-check.ts'

describe('lock order', () => {
  test('has each table once, and lists only exceptions that would otherwise violate it', () => {
    expect(lockOrder.filter((table, at) => lockOrder.indexOf(table) !== at)).toEqual([])
    for (const [held, later] of Object.entries(allowedInversions)) {
      for (const table of later) expect(lockOrder.indexOf(table)).toBeLessThan(lockOrder.indexOf(held))
    }
  })

  test("locks shared counters after a fan's own rows", () => {
    const shared = ['vote_counts', 'campaigns', 'artists', 'event_counts'].map(table =>
      lockOrder.indexOf(table),
    )
    for (const own of ['phones', 'sessions', 'orders', 'quotes', 'chat_messages', 'show_connections']) {
      expect(lockOrder.indexOf(own)).toBeLessThan(Math.min(...shared))
    }
  })

  test('is checked in tests', () => {
    const rules = inject('lockRules')
    const lock = (table: string) => `select from ${table} for update`
    expect(findLockProblems(['users', 'campaigns', 'artists'].map(lock), rules)).toEqual([])
    expect(findLockProblems(['artists', 'campaigns', 'users'].map(lock), rules)).toHaveLength(2)
    expect(findLockProblems([lock('human_check_secret')], rules)).toHaveLength(1)
  })
})
