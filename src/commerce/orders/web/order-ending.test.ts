import { describe, expect, test } from 'vitest'
import { getEndings, listReturnableLines, toItems } from './order-ending.ts'
import type { Order } from './shared/order-queries.ts'

const line = (position: number, quantity: number, free_count: number, cancel_count: number) =>
  ({ position, name: `Thing ${position}`, quantity, free_count, cancel_count }) as Order['lines'][number]

describe('order endings', () => {
  test('are limited to those that the order allows', () => {
    expect(getEndings({ allowed: ['pay', 'give_up'] })).toEqual(['give_up'])
    expect(getEndings({ allowed: ['edit_address', 'cancel', 'download_receipt'] })).toEqual(['cancel'])
    expect(getEndings({ allowed: ['cancel', 'ask_refund'] })).toEqual(['cancel', 'ask_refund'])
    expect(getEndings({ allowed: ['download_receipt'] })).toEqual([])
  })

  test('list only returnable units of a line', () => {
    const lines = [line(0, 3, 2, 2), line(1, 2, 0, 0), line(2, 2, 1, 0)]
    expect(listReturnableLines({ lines }, 'cancel')).toEqual([{ position: 0, name: 'Thing 0', left: 2 }])
    expect(listReturnableLines({ lines }, 'ask_refund')).toEqual([{ position: 2, name: 'Thing 2', left: 1 }])
  })

  test('omit `items` for all units, list a subset and return null for none', () => {
    const lines = [
      { position: 0, left: 2 },
      { position: 3, left: 1 },
    ]
    expect(toItems(lines, {})).toBeUndefined()
    expect(toItems(lines, { 0: 2, 3: 1 })).toBeUndefined()
    expect(toItems(lines, { 0: 1 })).toEqual([
      { position: 0, quantity: 1 },
      { position: 3, quantity: 1 },
    ])
    expect(toItems(lines, { 3: 0 })).toEqual([{ position: 0, quantity: 2 }])
    expect(toItems(lines, { 0: 0, 3: 0 })).toBeNull()
    expect(toItems(lines, { 0: '' })).toEqual([{ position: 3, quantity: 1 }])
    expect(toItems(lines, { 0: '', 3: '' })).toBeNull()
    expect(toItems(lines, { 0: 99, 3: 0 })).toEqual([{ position: 0, quantity: 2 }])
  })
})
