import { defineMachine } from '../../../platform/server/state-machine.ts'

/**
 * A draw (product 10): open while entries are made, frozen once their list is published, drawn once the beacon's value
 * decides, closed once every prize is confirmed or nobody is left to move up. It goes on where a winner drops out.
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
    // Whether it is soon enough for that is asked beside the table; operators may at any time.
    { from: ['closed'], act: 'reopen', to: 'drawn', by: ['system', 'operator'] },
    // The project was called off, or missed its goal: everything is refunded.
    { from: ['open', 'frozen', 'drawn'], act: 'cancel', to: 'cancelled', by: ['system', 'operator'] },
  ],
})
