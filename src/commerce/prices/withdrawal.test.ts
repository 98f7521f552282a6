import { describe, expect, test } from 'vitest'
import { getWithdrawal } from './withdrawal.ts'

describe('getWithdrawal', () => {
  test.each([
    ['none', 'DE', { days: 14, reason: null }],
    ['none', 'GB', { days: 14, reason: null }],
    ['none', 'KR', { days: 7, reason: null }],
    ['none', 'US', { days: null, reason: null }],
    ['dated', 'DE', { days: null, reason: 'dated' }],
    ['made_to_order', 'KR', { days: null, reason: 'made_to_order' }],
    ['digital_now', 'FR', { days: null, reason: 'digital_now' }],
    // A country without this right needs no exemption.
    ['digital_now', 'US', { days: null, reason: null }],
  ] as const)(
    'returns the legal right when the exemption is %s and the country is %s',
    (exemption, country, expected) => {
      expect(getWithdrawal(exemption, country)).toEqual(expected)
    },
  )
})
