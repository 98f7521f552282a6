import { defineMachine } from '../../../platform/server/state-machine.ts'

/** A proposal is open for a day, until another person or its proposer ends it. */
export const proposalMachine = defineMachine({
  name: 'proposal',
  table: { name: 'staff_proposals', id: 'id', idType: 'int', state: 'state' },
  events: { name: 'staff_proposal_events', id: 'proposal_id' },
  states: ['open', 'approved', 'declined', 'withdrawn', 'expired', 'ended'],
  initial: ['open'],
  final: ['approved', 'declined', 'withdrawn', 'expired', 'ended'],
  transitions: [
    { from: ['open'], act: 'approve', to: 'approved', by: ['operator'] },
    { from: ['open'], act: 'decline', to: 'declined', by: ['operator'] },
    { from: ['open'], act: 'withdraw', to: 'withdrawn', by: ['operator'] },
    { from: ['open'], act: 'expire', to: 'expired', by: ['system'] },
    // The proposer was disabled.
    { from: ['open'], act: 'end', to: 'ended', by: ['system'] },
  ],
})

/** An act waits for five minutes, in which it can be stopped; then it runs, or fails because things changed. */
export const plannedMachine = defineMachine({
  name: 'planned-act',
  table: { name: 'planned_acts', id: 'id', idType: 'int', state: 'state' },
  events: { name: 'planned_act_events', id: 'planned_id' },
  states: ['waiting', 'done', 'stopped', 'failed'],
  initial: ['waiting'],
  final: ['done', 'stopped', 'failed'],
  transitions: [
    { from: ['waiting'], act: 'run', to: 'done', by: ['system'] },
    { from: ['waiting'], act: 'fail', to: 'failed', by: ['system'] },
    { from: ['waiting'], act: 'stop', to: 'stopped', by: ['operator'] },
  ],
})
