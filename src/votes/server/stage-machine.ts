import { defineMachine } from '../../platform/server/state-machine.ts'

/**
 * A stage opens and closes by schedule or by command; its result becomes final by command or at `results_at`.
 */
export const stageMachine = defineMachine({
  name: 'vote',
  table: { name: 'vote_stages', id: 'id', idType: 'int', state: 'status' },
  events: { name: 'vote_stage_events', id: 'stage_id' },
  states: ['upcoming', 'open', 'tabulating', 'final'],
  initial: ['upcoming'],
  final: ['final'],
  transitions: [
    { from: ['upcoming'], act: 'open', to: 'open', by: ['system', 'operator'] },
    { from: ['open'], act: 'close', to: 'tabulating', by: ['system', 'operator'] },
    { from: ['tabulating'], act: 'finish', to: 'final', by: ['system', 'operator'] },
  ],
})
