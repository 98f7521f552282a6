import { defineMachine } from '../../../platform/server/state-machine.ts'

/** A winner is notified and confirms in time, or the next in rank moves up. */
export const winnerMachine = defineMachine({
  name: 'winner',
  table: { name: 'draw_winners', id: 'id', idType: 'bigint', state: 'status' },
  events: { name: 'draw_winner_events', id: 'winner_id' },
  states: ['waiting', 'confirmed', 'lapsed', 'withdrawn'],
  initial: ['waiting'],
  final: ['lapsed', 'withdrawn'],
  transitions: [
    { from: ['waiting'], act: 'confirm', to: 'confirmed', by: ['fan'] },
    // An operator does this when the fan cannot come.
    { from: ['waiting'], act: 'lapse', to: 'lapsed', by: ['system', 'operator'] },
    // The entry was refunded or the account deleted; or an operator withdraws a confirmed fan who cannot
    // come.
    { from: ['waiting', 'confirmed'], act: 'withdraw', to: 'withdrawn', by: ['system', 'operator'] },
  ],
})
