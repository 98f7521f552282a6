import { defineMachine } from '../../../platform/server/state-machine.ts'

/**
 * The states of a project, which is sold while it is online (product 3). After the sale, a goal decides
 * whether it succeeds; without a goal it stays ended. Failed and cancelled projects refund every order.
 */
export const projectMachine = defineMachine({
  name: 'project',
  table: { name: 'projects', id: 'id', idType: 'int', state: 'status' },
  events: { name: 'project_events', id: 'project_id' },
  states: ['draft', 'online', 'ended', 'successful', 'failed', 'cancelled'],
  initial: ['draft'],
  final: ['failed', 'cancelled'],
  transitions: [
    { from: ['draft'], act: 'publish', to: 'online', by: ['operator'] },
    { from: ['online'], act: 'end', to: 'ended', by: ['system', 'operator'] },
    { from: ['ended'], act: 'succeed', to: 'successful', by: ['system'] },
    { from: ['ended'], act: 'fail', to: 'failed', by: ['system'] },
    { from: ['online', 'ended', 'successful'], act: 'cancel', to: 'cancelled', by: ['operator'] },
  ],
})

export type ProjectState = (typeof projectMachine)['states'][number]
