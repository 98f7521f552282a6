import { expect, test } from 'vitest'
import { paymentReturnOf } from './payment-return.ts'

const returned = { projectId: 7, orderId: 'ord_1', method: 'kakaopay', result: 'success' }
const told = { kind: 'payment-return', ...returned }
const page = { origin: 'https://shop.example', projectId: 7 }

test('a window of ours tells how a payment of this project ended', () => {
  expect(paymentReturnOf({ origin: page.origin, data: told }, page)).toMatchObject(returned)
})

test.each([
  ['of another origin', 'https://pay.example', told],
  ['about another project', page.origin, { ...told, projectId: 8 }],
  ['of another kind', page.origin, { ...told, kind: 'hello' }],
  ['that is text', page.origin, 'payment-return'],
  ['of nothing', page.origin, null],
])('a message %s is none', (_, origin, data) => {
  expect(paymentReturnOf({ origin, data }, page)).toBeNull()
})
