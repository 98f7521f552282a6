import { expect, test } from 'vitest'
import { withdrawalOf } from './withdrawal.ts'

test.each([
  ['none', 'DE', { days: 14, reason: null }],
  ['none', 'GB', { days: 14, reason: null }],
  ['none', 'KR', { days: 7, reason: null }],
  ['none', 'US', { days: null, reason: null }],
  ['dated', 'DE', { days: null, reason: 'dated' }],
  ['made_to_order', 'KR', { days: null, reason: 'made_to_order' }],
  ['digital_now', 'FR', { days: null, reason: 'digital_now' }],
  // There is no right to give up.
  ['digital_now', 'US', { days: null, reason: null }],
] as const)(
  'withdrawalOf answers what the law gives when a product is %s and goes to %s',
  (exemption, country, given) => {
    expect(withdrawalOf(exemption, country)).toEqual(given)
  },
)
