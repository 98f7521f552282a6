import { describe, expect, test } from 'vitest'
import { readPaymentReturn } from './payment-return.ts'

const returned = { projectId: 7, orderId: 'ord_1', method: 'kakaopay', result: 'success' }
const validMessage = { kind: 'payment-return', ...returned }
const page = { origin: 'https://shop.example', projectId: 7 }

describe('readPaymentReturn', () => {
  test("reads the outcome of this project's payment from a window of our origin", () => {
    expect(readPaymentReturn({ origin: page.origin, data: validMessage }, page)).toMatchObject(returned)
  })

  test.each([
    ['of another origin', 'https://pay.example', validMessage],
    ['about another project', page.origin, { ...validMessage, projectId: 8 }],
    ['of another kind', page.origin, { ...validMessage, kind: 'hello' }],
    ['that is text', page.origin, 'payment-return'],
    ['of nothing', page.origin, null],
  ])('ignores a message %s', (_, origin, data) => {
    expect(readPaymentReturn({ origin, data }, page)).toBeNull()
  })
})
