import { describe, expect, test } from 'vitest'
import { expandSteps, listAllowedActs } from '../../../../platform/server/state-machine.ts'
import { paymentMachine } from '../payment-machine.ts'
import type { Attempt, Reading } from '../providers/provider.ts'
import { refundMachine } from '../refund-machine.ts'
import { fakeProvider } from '../testing/fake-provider.ts'
import { decideReading, decideRefund, getRefundReason } from './decide-reading.ts'
import {
  decideAfterAbandoning,
  decideAfterReading,
  getBackoffMs,
  getNextReadingAt,
  type PaymentFacts,
} from './settle.ts'

const held: PaymentFacts = {
  status: 'REQUIRES_FOLLOW_UP_ACTION',
  amount: 1_000,
  currency: 'KRW',
  chargesByApproval: true,
  hasBrought: false,
  approvingUntil: null,
  endsAt: 100_000,
}
type PaymentReport = Extract<Reading, { is: 'read' }>
const said = (status: PaymentReport['status'], rest: Partial<PaymentReport> = {}): PaymentReport => ({
  is: 'read',
  status,
  amount: 1_000,
  currency: 'KRW',
  refunded: 0,
  ...rest,
})
const byBrowser = { ...held, chargesByApproval: false }
const missing: Reading = { is: 'missing' }

describe('payment decisions', () => {
  test.each<[string, PaymentFacts, Reading, number, string]>([
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
  ])('choose the next step: %s', (_what, payment, reading, now, step) => {
    expect(decideAfterReading(payment, reading, now)).toBe(step)
  })

  test.each<[PaymentFacts, Reading, unknown]>([
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
  ])('settle a payment after abandoning it: case %#', (payment, reading, outcome) => {
    expect(decideAfterAbandoning(payment, reading)).toBe(outcome)
  })

  describe('decideReading', () => {
    const statuses = ['SUCCEEDED', 'FAILED', 'PENDING', 'APPROVED', 'REQUIRES_FOLLOW_UP_ACTION'] as const

    test.each(paymentMachine.states)('allows only acts of the state machine from %s', status => {
      for (const reported of statuses) {
        const decision = decideReading({ ...held, status }, said(reported))
        if (decision.is !== 'moves') continue
        let state = status
        for (const act of decision.acts) {
          const step = expandSteps(paymentMachine).find(each => each.from === state && each.act === act)
          expect([status, reported, act, step?.by.includes('provider')]).toEqual([
            status,
            reported,
            act,
            true,
          ])
          if (step) state = step.to
        }
      }
    })

    test('rejects another amount or currency', () => {
      for (const rest of [{ amount: 1 }, { currency: 'JPY' }]) {
        expect(decideReading(held, said('SUCCEEDED', rest))).toEqual({ is: 'wrong_money' })
      }
    })

    test('ignores repeated news and leaves settled payments unchanged', () => {
      expect(decideReading({ ...held, status: 'SUCCEEDED' }, said('SUCCEEDED'))).toEqual({
        is: 'moves',
        acts: [],
      })
      expect(decideReading({ ...held, status: 'SUCCEEDED' }, said('FAILED'))).toEqual({ is: 'forbidden' })
      expect(decideReading({ ...held, status: 'FAILED' }, said('PENDING'))).toEqual({ is: 'forbidden' })
    })

    test.each(refundMachine.states)('allows only acts of the refund state machine from %s', status => {
      for (const reported of ['pending', 'done', 'failed'] as const) {
        const act = decideRefund(status, reported)
        if (act !== null && act !== 'forbidden')
          expect(listAllowedActs(refundMachine, status, 'system')).toContain(act)
      }
    })

    test("refunds money that a paid order doesn't need", () => {
      expect(['paid', 'already_paid', 'no_stock'].map(paid => getRefundReason(paid as 'paid'))).toEqual([
        ...[null, 'duplicate', 'no_stock'],
      ])
    })
  })

  test("read every 5 s at first, then less often, and wait for the fan until the provider's deadline", () => {
    expect([0, 4, 5, 6, 30].map(getBackoffMs)).toEqual([5_000, 5_000, 10_000, 20_000, 600_000])
    expect(getNextReadingAt(held, 2, 1_000)).toBe(6_000)
    expect(getNextReadingAt(held, 5, 1_000)).toBe(100_000)
    expect(getNextReadingAt({ ...held, status: 'PENDING' }, 5, 1_000)).toBe(11_000)
  })

  test('charge once at the fake provider regardless of lost calls and responses', async () => {
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
})
