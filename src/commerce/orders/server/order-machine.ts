import { defineMachine } from '../../../platform/server/state-machine.ts'

/**
 * An order (product 3). It is placed with a hold (PENDING), or without one where nothing is to be paid (INPROGRESS).
 * NOTHING is an order that came to nothing: given up, or not paid in time; late money brings it back only where its
 * stock could be taken again.
 */
export const orderMachine = defineMachine({
  name: 'order',
  table: { name: 'orders', id: 'id', idType: 'bigint', state: 'status' },
  events: { name: 'order_events', id: 'order_id' },
  states: ['NOTHING', 'PENDING', 'INPROGRESS', 'DISPATCHED', 'COMPLETED', 'REFUNDED'],
  initial: ['PENDING', 'INPROGRESS'],
  final: ['REFUNDED'],
  transitions: [
    { from: ['PENDING'], act: 'pay', to: 'INPROGRESS', by: ['provider', 'system'] },
    { from: ['PENDING'], act: 'give_up', to: 'NOTHING', by: ['fan', 'operator'] },
    { from: ['PENDING'], act: 'expire', to: 'NOTHING', by: ['system'] },
    { from: ['NOTHING'], act: 'pay_late', to: 'INPROGRESS', by: ['provider', 'system'] },
    // By the system where what was left to send is refunded.
    { from: ['INPROGRESS'], act: 'dispatch', to: 'DISPATCHED', by: ['operator', 'system'] },
    // Straight from INPROGRESS where nothing of it is sent; whether nothing is to come is asked beside the table.
    { from: ['INPROGRESS', 'DISPATCHED'], act: 'complete', to: 'COMPLETED', by: ['system', 'operator'] },
    // Free until the project's cut-off; whether that is over is asked beside the table.
    { from: ['INPROGRESS'], act: 'cancel', to: 'REFUNDED', by: ['fan'] },
    {
      from: ['INPROGRESS', 'DISPATCHED', 'COMPLETED'],
      act: 'refund',
      to: 'REFUNDED',
      by: ['provider', 'system', 'operator'],
    },
  ],
})
