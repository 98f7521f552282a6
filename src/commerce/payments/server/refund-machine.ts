import { defineMachine } from '../../../platform/server/state-machine.ts'

/** States of a full or partial refund of a payment (product 3). */
export const refundMachine = defineMachine({
  name: 'refund',
  table: { name: 'refunds', id: 'id', idType: 'bigint', state: 'status' },
  events: { name: 'refund_events', id: 'refund_id' },
  states: ['requested', 'pending', 'done', 'failed', 'by_hand'],
  initial: ['requested'],
  final: ['by_hand'],
  transitions: [
    { from: ['requested'], act: 'send', to: 'pending', by: ['system'] },
    { from: ['requested', 'pending'], act: 'finish', to: 'done', by: ['provider', 'system'] },
    { from: ['requested', 'pending'], act: 'fail', to: 'failed', by: ['provider', 'system'] },
    // A provider may reverse a completed refund (Stripe refund.failed).
    { from: ['done'], act: 'fail_late', to: 'failed', by: ['provider', 'system'] },
    { from: ['failed'], act: 'pay_by_hand', to: 'by_hand', by: ['operator'] },
  ],
})
