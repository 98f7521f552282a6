import { defineMachine } from '../../../platform/server/state-machine.ts'

/**
 * The states of an entry ticket. Reissuing a ticket or passing it on keeps the ticket and raises its version;
 * tokens of older versions are void.
 */
export const ticketMachine = defineMachine({
  name: 'entry-ticket',
  table: { name: 'entry_tickets', id: 'id', idType: 'bigint', state: 'state' },
  events: { name: 'entry_ticket_events', id: 'ticket_id' },
  states: ['current', 'void'],
  initial: ['current'],
  final: ['void'],
  transitions: [
    { from: ['current'], act: 'reissue', to: 'current', by: ['fan', 'operator'] },
    { from: ['current'], act: 'pass_on', to: 'current', by: ['fan'] },
    { from: ['current'], act: 'void', to: 'void', by: ['fan', 'provider', 'system', 'operator'] },
  ],
})
