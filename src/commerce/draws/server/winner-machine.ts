import { defineMachine } from '../../../platform/server/state-machine.ts'

/** The states of a winner, who confirms in time or is replaced by the next in rank. */
export const winnerMachine = defineMachine({
  name: 'winner',
  table: { name: 'draw_winners', id: 'id', idType: 'bigint', state: 'status' },
  events: { name: 'draw_winner_events', id: 'winner_id' },
  states: ['waiting', 'confirmed', 'lapsed', 'withdrawn'],
  initial: ['waiting'],
  final: ['lapsed', 'withdrawn'],
  transitions: [
    { from: ['waiting'], act: 'confirm', to: 'confirmed', by: ['fan'] },
    // Operators lapse a winner who cannot come.
    { from: ['waiting'], act: 'lapse', to: 'lapsed', by: ['system', 'operator'] },
    // The entry was refunded, the account was deleted, or an operator withdraws a confirmed fan who cannot
    // come.
    { from: ['waiting', 'confirmed'], act: 'withdraw', to: 'withdrawn', by: ['system', 'operator'] },
  ],
})
