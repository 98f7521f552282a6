import { defineMachine } from '../../../../platform/server/state-machine.ts'
import { disputeStates } from '../../dispute-shapes.ts'

/**
 * States of a dispute. The provider opens and ends it, and may ask again after a review. An end can be
 * corrected by later news.
 */
export const disputeMachine = defineMachine({
  name: 'dispute',
  table: { name: 'disputes', id: 'id', idType: 'bigint', state: 'state' },
  events: { name: 'dispute_events', id: 'dispute_id' },
  states: disputeStates,
  initial: ['needs_response'],
  final: [],
  transitions: [
    { from: ['needs_response'], act: 'submit', to: 'submitting', by: ['operator'] },
    { from: ['submitting'], act: 'refuse', to: 'needs_response', by: ['provider'] },
    { from: ['needs_response', 'submitting'], act: 'review', to: 'under_review', by: ['provider'] },
    { from: ['under_review'], act: 'ask_again', to: 'needs_response', by: ['provider'] },
    {
      from: ['needs_response', 'submitting', 'under_review', 'lost'],
      act: 'win',
      to: 'won',
      by: ['provider'],
    },
    {
      from: ['needs_response', 'submitting', 'under_review', 'won'],
      act: 'lose',
      to: 'lost',
      by: ['provider'],
    },
  ],
})
