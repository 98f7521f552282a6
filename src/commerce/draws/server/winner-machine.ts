import { defineMachine } from '../../../platform/server/state-machine.ts'

/** A winner: told, and confirmed in time, or the next in rank moves up. */
export const winnerMachine = defineMachine({
  name: 'winner',
  table: { name: 'draw_winners', id: 'id', idType: 'bigint', state: 'status' },
  events: { name: 'draw_winner_events', id: 'winner_id' },
  states: ['waiting', 'confirmed', 'lapsed', 'withdrawn'],
  initial: ['waiting'],
  final: ['lapsed', 'withdrawn'],
  transitions: [
    { from: ['waiting'], act: 'confirm', to: 'confirmed', by: ['fan'] },
    // By an operator where a fan says that nobody comes.
    { from: ['waiting'], act: 'lapse', to: 'lapsed', by: ['system', 'operator'] },
    // The entry was refunded, or the account is gone; by an operator where a fan who had confirmed can't come.
    { from: ['waiting', 'confirmed'], act: 'withdraw', to: 'withdrawn', by: ['system', 'operator'] },
  ],
})
