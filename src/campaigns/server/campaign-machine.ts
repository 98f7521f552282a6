import { defineMachine } from '../../platform/server/state-machine.ts'

/**
 * A campaign is open until its makes reach the goal, and done once the artist comes, whether or not the goal
 * was reached (product 1).
 */
export const campaignMachine = defineMachine({
  name: 'campaign',
  table: { name: 'campaigns', id: 'id', idType: 'int', state: 'status' },
  events: { name: 'campaign_events', id: 'campaign_id' },
  states: ['open', 'reached', 'done'],
  initial: ['open'],
  final: ['done'],
  transitions: [
    { from: ['open'], act: 'reach', to: 'reached', by: ['system'] },
    { from: ['open', 'reached'], act: 'finish', to: 'done', by: ['operator'] },
  ],
})
