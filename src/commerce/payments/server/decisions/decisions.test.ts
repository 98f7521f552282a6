import { describe, expect, test } from 'vitest'
import { allowedActs, stepsOf } from '../../../../platform/server/state-machine.ts'
import { paymentMachine } from '../payment-machine.ts'
import type { Attempt, Reading } from '../providers/provider.ts'
import { refundMachine } from '../refund-machine.ts'
import { fakeProvider } from '../testing/fake-provider.ts'
import { foldOf, foldRefund, refundReasonOf } from './fold.ts'
import { afterAbandoning, afterReading, backoffMs, type Held, readAgainAt } from './settle.ts'

const held: Held = {
  status: 'REQUIRES_FOLLOW_UP_ACTION',
  amount: 1_000,
  currency: 'KRW',
  chargesByApproval: true,
  hasBrought: false,
  approvingUntil: null,
  endsAt: 100_000,
}
type Said = Extract<Reading, { is: 'read' }>
const said = (status: Said['status'], rest: Partial<Said> = {}): Said => ({
  is: 'read',
  status,
  amount: 1_000,
  currency: 'KRW',
  refunded: 0,
  ...rest,
})
const byBrowser = { ...held, chargesByApproval: false }
const missing: Reading = { is: 'missing' }

test.each<[string, Held, Reading, number, string]>([
  ['the fan has agreed', held, said('APPROVED'), 0, 'approve'],
  [
    'the fan came back with the key',
    { ...held, hasBrought: true },
    said('REQUIRES_FOLLOW_UP_ACTION'),
    0,
    'approve',
  ],
  ['the same where there is nothing to read yet', { ...held, hasBrought: true }, missing, 0, 'approve'],
  [
    'an approval went out, and nobody knows of it',
    { ...held, hasBrought: true, approvingUntil: 1 },
    missing,
    0,
    'abandon',
  ],
  ['another amount was agreed to', held, said('APPROVED', { amount: 999 }), 0, 'abandon'],
  ['another currency was agreed to', held, said('APPROVED', { currency: 'USD' }), 0, 'abandon'],
  ['the fan is still there', held, said('REQUIRES_FOLLOW_UP_ACTION'), 99_999, 'fold'],
  ['the time is over', held, said('REQUIRES_FOLLOW_UP_ACTION'), 100_000, 'abandon'],
  ['nobody knows of it yet', held, missing, 0, 'later'],
  ['nobody knows of it in the end', held, missing, 100_000, 'abandon'],
  ['no answer', held, { is: 'unclear' }, 200_000, 'later'],
  ['a capture that takes its time', held, said('PENDING'), 200_000, 'fold'],
  ['a browser that may charge, in time', byBrowser, said('PENDING'), 0, 'fold'],
  ['a browser that may charge, too late', byBrowser, said('PENDING'), 100_000, 'abandon'],
  ['a card was refused, the next one may be taken', byBrowser, said('FAILED'), 0, 'abandon'],
  ['refused for good', held, said('FAILED'), 0, 'fold'],
  ['charged too late', held, said('SUCCEEDED'), 200_000, 'fold'],
  ['late news of a failed one', { ...held, status: 'FAILED' }, said('SUCCEEDED'), 0, 'fold'],
])('%s', (_what, payment, reading, now, step) => {
  expect(afterReading(payment, reading, now)).toBe(step)
})

test.each<[Held, Reading, unknown]>([
  [held, said('SUCCEEDED'), 'paid'],
  [held, said('FAILED'), 'failed'],
  [held, missing, 'failed'],
  [held, { is: 'unclear' }, 'failed'],
  [{ ...held, approvingUntil: 1 }, { is: 'unclear' }, null],
  [byBrowser, { is: 'unclear' }, null],
  [held, said('APPROVED'), 'failed'],
  [held, said('PENDING'), null],
  [byBrowser, said('REQUIRES_FOLLOW_UP_ACTION'), null],
  [byBrowser, said('PENDING'), null],
])('given up: %#', (payment, reading, outcome) => {
  expect(afterAbandoning(payment, reading)).toBe(outcome)
})

describe('folding', () => {
  const statuses = ['SUCCEEDED', 'FAILED', 'PENDING', 'APPROVED', 'REQUIRES_FOLLOW_UP_ACTION'] as const

  test.each(paymentMachine.states)('of %s asks the table of states for what it allows', status => {
    for (const told of statuses) {
      const fold = foldOf({ ...held, status }, said(told))
      if (fold.is !== 'moves') continue
      let state = status
      for (const act of fold.acts) {
        const step = stepsOf(paymentMachine).find(each => each.from === state && each.act === act)
        expect([status, told, act, step?.by.includes('provider')]).toEqual([status, told, act, true])
        if (step) state = step.to
      }
    }
  })

  test('money of another amount or currency pays nothing', () => {
    for (const rest of [{ amount: 1 }, { currency: 'JPY' }]) {
      expect(foldOf(held, said('SUCCEEDED', rest))).toEqual({ is: 'wrong_money' })
    }
  })

  test('no news are none, and what is settled stays', () => {
    expect(foldOf({ ...held, status: 'SUCCEEDED' }, said('SUCCEEDED'))).toEqual({ is: 'moves', acts: [] })
    expect(foldOf({ ...held, status: 'SUCCEEDED' }, said('FAILED'))).toEqual({ is: 'forbidden' })
    expect(foldOf({ ...held, status: 'FAILED' }, said('PENDING'))).toEqual({ is: 'forbidden' })
  })

  test.each(refundMachine.states)('of a refund that is %s does, too', status => {
    for (const told of ['pending', 'done', 'failed'] as const) {
      const act = foldRefund(status, told)
      if (act !== null && act !== 'forbidden')
        expect(allowedActs(refundMachine, status, 'system')).toContain(act)
    }
  })

  test('money that a paid order does not want goes back', () => {
    expect(['paid', 'already_paid', 'no_stock'].map(paid => refundReasonOf(paid as 'paid'))).toEqual([
      ...[null, 'duplicate', 'no_stock'],
    ])
  })
})

test('readings come every 5 s at first, then later and later; a fan is given the time that the provider gives', () => {
  expect([0, 4, 5, 6, 30].map(backoffMs)).toEqual([5_000, 5_000, 10_000, 20_000, 600_000])
  expect(readAgainAt(held, 2, 1_000)).toBe(6_000)
  expect(readAgainAt(held, 5, 1_000)).toBe(100_000)
  expect(readAgainAt({ ...held, status: 'PENDING' }, 5, 1_000)).toBe(11_000)
})

test('the acquirer of tests charges once, whatever is lost on the way', async () => {
  const { provider, faults, agree, at } = fakeProvider({ now: () => 0 })
  const payment = { id: 'one', amount: 5, currency: 'KRW' } as Attempt['payment']
  await provider.begin({ payment } as Attempt)
  agree('one')
  faults.approve.push('lost', 'away')
  expect(await provider.approve(payment, null)).toEqual({ is: 'unclear' })
  expect(await provider.approve(payment, null)).toEqual({ is: 'unclear' })
  expect(await provider.approve(payment, null)).toMatchObject({ status: 'SUCCEEDED', amount: 5 })
  expect(at('one').charges).toBe(1)
})
