import { defineMachine } from '../../../platform/server/state-machine.ts'

/**
 * States of an order (product 3). It starts with a hold (PENDING), or without one if there is nothing to pay
 * (INPROGRESS). NOTHING means cancelled or not paid in time; a late payment revives the order only if its
 * stock can be reserved again.
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
    // The system dispatches the order when all unsent units are refunded.
    { from: ['INPROGRESS'], act: 'dispatch', to: 'DISPATCHED', by: ['operator', 'system'] },
    // Completes directly from INPROGRESS if nothing is shipped; the code also checks that nothing is left to
    // send or admit.
    { from: ['INPROGRESS', 'DISPATCHED'], act: 'complete', to: 'COMPLETED', by: ['system', 'operator'] },
    // Free until the project's cut-off, which the code checks.
    { from: ['INPROGRESS'], act: 'cancel', to: 'REFUNDED', by: ['fan'] },
    {
      from: ['INPROGRESS', 'DISPATCHED', 'COMPLETED'],
      act: 'refund',
      to: 'REFUNDED',
      by: ['provider', 'system', 'operator'],
    },
  ],
})
