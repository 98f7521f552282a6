import { defineMachine } from '../../../platform/server/state-machine.ts'

/**
 * States of an order's payment (product 3, payments.md 5). Only the provider's reports change them, never
 * what a browser sends. A partial refund is a separate row and doesn't change the state.
 */
export const paymentMachine = defineMachine({
  name: 'payment',
  table: { name: 'payments', id: 'id', idType: 'bigint', state: 'status' },
  events: { name: 'payment_events', id: 'payment_id' },
  states: ['NOTHING', 'PENDING', 'REQUIRES_FOLLOW_UP_ACTION', 'SUCCEEDED', 'FAILED', 'REFUNDED'],
  initial: ['NOTHING'],
  final: [],
  transitions: [
    {
      from: ['NOTHING', 'REQUIRES_FOLLOW_UP_ACTION'],
      act: 'wait',
      to: 'PENDING',
      by: ['provider', 'system'],
    },
    {
      from: ['NOTHING', 'PENDING'],
      act: 'ask_fan',
      to: 'REQUIRES_FOLLOW_UP_ACTION',
      by: ['provider', 'system'],
    },
    {
      from: ['PENDING', 'REQUIRES_FOLLOW_UP_ACTION'],
      act: 'succeed',
      to: 'SUCCEEDED',
      by: ['provider', 'system'],
    },
    {
      from: ['NOTHING', 'PENDING', 'REQUIRES_FOLLOW_UP_ACTION'],
      act: 'fail',
      to: 'FAILED',
      by: ['provider', 'system'],
    },
    // Only if a reading of the provider proves it.
    { from: ['FAILED'], act: 'succeed_late', to: 'SUCCEEDED', by: ['provider', 'system'] },
    { from: ['SUCCEEDED'], act: 'refund', to: 'REFUNDED', by: ['provider', 'system', 'operator'] },
    { from: ['REFUNDED'], act: 'refund_fails', to: 'SUCCEEDED', by: ['provider', 'system', 'operator'] },
  ],
})
