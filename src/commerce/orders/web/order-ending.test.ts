import { expect, test } from 'vitest'
import { endingsOf, itemsOf, linesLeft } from './order-ending.ts'
import type { Order } from './shared/order-queries.ts'

const line = (position: number, quantity: number, free_count: number, cancel_count: number) =>
  ({ position, name: `Thing ${position}`, quantity, free_count, cancel_count }) as Order['lines'][number]

test('what the order allows decides how it may be ended', () => {
  expect(endingsOf({ allowed: ['pay', 'give_up'] })).toEqual(['give_up'])
  expect(endingsOf({ allowed: ['edit_address', 'cancel', 'download_receipt'] })).toEqual(['cancel'])
  expect(endingsOf({ allowed: ['cancel', 'ask_refund'] })).toEqual(['cancel', 'ask_refund'])
  expect(endingsOf({ allowed: ['download_receipt'] })).toEqual([])
})

test('only what is left of a line can go back', () => {
  const lines = [line(0, 3, 2, 2), line(1, 2, 0, 0), line(2, 2, 1, 0)]
  expect(linesLeft({ lines }, 'cancel')).toEqual([{ position: 0, name: 'Thing 0', left: 2 }])
  expect(linesLeft({ lines }, 'ask_refund')).toEqual([{ position: 2, name: 'Thing 2', left: 1 }])
})

test('everything is said by saying nothing, a part by its pieces, and none is no request', () => {
  const lines = [
    { position: 0, left: 2 },
    { position: 3, left: 1 },
  ]
  expect(itemsOf(lines, {})).toBeUndefined()
  expect(itemsOf(lines, { 0: 2, 3: 1 })).toBeUndefined()
  expect(itemsOf(lines, { 0: 1 })).toEqual([
    { position: 0, quantity: 1 },
    { position: 3, quantity: 1 },
  ])
  expect(itemsOf(lines, { 3: 0 })).toEqual([{ position: 0, quantity: 2 }])
  expect(itemsOf(lines, { 0: 0, 3: 0 })).toBeNull()
  expect(itemsOf(lines, { 0: '' })).toEqual([{ position: 3, quantity: 1 }])
  expect(itemsOf(lines, { 0: '', 3: '' })).toBeNull()
  expect(itemsOf(lines, { 0: 99, 3: 0 })).toEqual([{ position: 0, quantity: 2 }])
})
