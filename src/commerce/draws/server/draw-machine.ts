import { defineMachine } from '../../../platform/server/state-machine.ts'

/**
 * The states of a draw (product 10): open while entries are added, frozen once the list is published, drawn
 * once the beacon's value is known, closed once every prize is confirmed or no fan is left to move up. It
 * reopens if a confirmed winner drops out.
 */
export const drawMachine = defineMachine({
  name: 'draw',
  table: { name: 'draws', id: 'project_id', idType: 'int', state: 'status' },
  events: { name: 'draw_events', id: 'project_id' },
  states: ['open', 'frozen', 'drawn', 'closed', 'cancelled'],
  initial: ['open'],
  final: ['cancelled'],
  transitions: [
    { from: ['open'], act: 'freeze', to: 'frozen', by: ['system', 'operator'] },
    { from: ['frozen'], act: 'draw', to: 'drawn', by: ['system', 'operator'] },
    { from: ['drawn'], act: 'close', to: 'closed', by: ['system', 'operator'] },
    // The system may reopen a draw only before a deadline, checked outside the state machine; operators may
    // at any time.
    { from: ['closed'], act: 'reopen', to: 'drawn', by: ['system', 'operator'] },
    // The project was cancelled or missed its goal: everything is refunded.
    { from: ['open', 'frozen', 'drawn'], act: 'cancel', to: 'cancelled', by: ['system', 'operator'] },
  ],
})
