import { describe, expect, test } from 'vitest'
import {
  type BridgeResult,
  getBridgeState,
  getPollPauseMs,
  isSettled,
  toFailureReason,
} from './bridge-state.ts'

type Payment = Parameters<typeof getBridgeState>[0]['payment']
const getState = (
  status: Payment['status'],
  order_status: Payment['order_status'],
  result: BridgeResult = 'success',
  waitedMs = 0,
) => getBridgeState({ payment: { status, order_status }, result, waitedMs })

describe('payment bridge state', () => {
  test("shows an order as paid regardless of this payment's state", () => {
    for (const status of ['SUCCEEDED', 'FAILED', 'PENDING', 'REQUIRES_FOLLOW_UP_ACTION'] as const)
      expect([status, getState(status, 'INPROGRESS', 'cancel')]).toEqual([status, 'paid'])
    expect(getState('REFUNDED', 'REFUNDED')).toBe('paid')
  })

  test('takes the outcome from the server and not from the URL', () => {
    expect(getState('FAILED', 'PENDING', 'success')).toBe('failed')
    expect(getState('PENDING', 'PENDING', 'fail')).toBe('checking')
    expect(getState('REQUIRES_FOLLOW_UP_ACTION', 'PENDING', 'success')).toBe('checking')
  })

  test('shows a refund when a payment arrives for an expired order', () => {
    expect(getState('SUCCEEDED', 'NOTHING')).toBe('refunded')
    expect(getState('REFUNDED', 'NOTHING')).toBe('refunded')
  })

  test('offers to continue an unfinished payment earlier after a cancelled return', () => {
    const unfinished = (result: BridgeResult, waitedMs: number) =>
      getState('REQUIRES_FOLLOW_UP_ACTION', 'PENDING', result, waitedMs)
    expect(unfinished('cancel', 5_999)).toBe('checking')
    expect(unfinished('cancel', 6_000)).toBe('follow_up')
    expect(unfinished('success', 14_999)).toBe('checking')
    expect(unfinished('success', 15_000)).toBe('follow_up')
  })

  test('lets the fan leave after 30 seconds while polling continues', () => {
    expect(getState('PENDING', 'PENDING', 'success', 29_999)).toBe('checking')
    expect(getState('PENDING', 'PENDING', 'success', 30_000)).toBe('late')
    expect((['checking', 'follow_up', 'late'] as const).some(isSettled)).toBe(false)
    expect((['paid', 'refunded', 'failed'] as const).every(isSettled)).toBe(true)
  })

  test('polls with increasing pauses', () => {
    const pauses = Array.from({ length: 20 }, (_, count) => getPollPauseMs(count))
    expect(pauses.every((pause, at) => pause >= (pauses[at - 1] ?? 0))).toBe(true)
    expect([pauses[0], pauses.at(-1)]).toEqual([700, 10_000])
  })

  test('shows an unknown reason as a provider error', () => {
    expect(toFailureReason('declined')).toBe('declined')
    expect(toFailureReason('a code of theirs')).toBe('provider_error')
    expect(toFailureReason(null)).toBe('provider_error')
  })
})
