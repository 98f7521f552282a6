import { expect, test } from 'vitest'
import { type BridgeResult, bridgeStateOf, failureReasonOf, isSettled, pollPauseMs } from './bridge-state.ts'

type Payment = Parameters<typeof bridgeStateOf>[0]['payment']
const stateOf = (
  status: Payment['status'],
  order_status: Payment['order_status'],
  result: BridgeResult = 'success',
  waitedMs = 0,
) => bridgeStateOf({ payment: { status, order_status }, result, waitedMs })

test('a paid order is paid, whatever this payment of it says', () => {
  for (const status of ['SUCCEEDED', 'FAILED', 'PENDING', 'REQUIRES_FOLLOW_UP_ACTION'] as const)
    expect([status, stateOf(status, 'INPROGRESS', 'cancel')]).toEqual([status, 'paid'])
  expect(stateOf('REFUNDED', 'REFUNDED')).toBe('paid')
})

test('the address proves nothing: only the server says paid or failed', () => {
  expect(stateOf('FAILED', 'PENDING', 'success')).toBe('failed')
  expect(stateOf('PENDING', 'PENDING', 'fail')).toBe('checking')
  expect(stateOf('REQUIRES_FOLLOW_UP_ACTION', 'PENDING', 'success')).toBe('checking')
})

test('money that came without an order goes back', () => {
  expect(stateOf('SUCCEEDED', 'NOTHING')).toBe('refunded')
  expect(stateOf('REFUNDED', 'NOTHING')).toBe('refunded')
})

test('who is not finished is asked to go on, sooner after going back than after paying', () => {
  const unfinished = (result: BridgeResult, waitedMs: number) =>
    stateOf('REQUIRES_FOLLOW_UP_ACTION', 'PENDING', result, waitedMs)
  expect(unfinished('cancel', 5_999)).toBe('checking')
  expect(unfinished('cancel', 6_000)).toBe('follow_up')
  expect(unfinished('success', 14_999)).toBe('checking')
  expect(unfinished('success', 15_000)).toBe('follow_up')
})

test('after half a minute nobody has to stay, and the page goes on asking', () => {
  expect(stateOf('PENDING', 'PENDING', 'success', 29_999)).toBe('checking')
  expect(stateOf('PENDING', 'PENDING', 'success', 30_000)).toBe('late')
  expect((['checking', 'follow_up', 'late'] as const).some(isSettled)).toBe(false)
  expect((['paid', 'refunded', 'failed'] as const).every(isSettled)).toBe(true)
})

test('questions come later and later, in half a minute far fewer than are allowed', () => {
  const pauses = Array.from({ length: 20 }, (_, asked) => pollPauseMs(asked))
  expect(pauses.every((pause, at) => pause >= (pauses[at - 1] ?? 0))).toBe(true)
  expect([pauses[0], pauses.at(-1)]).toEqual([700, 10_000])
})

test('a reason without words is the provider’s trouble', () => {
  expect(failureReasonOf('declined')).toBe('declined')
  expect(failureReasonOf('a code of theirs')).toBe('provider_error')
  expect(failureReasonOf(null)).toBe('provider_error')
})
