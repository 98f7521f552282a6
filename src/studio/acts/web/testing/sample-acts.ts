import type { Consequences, PlannedAct, ProposalDetails } from '../shared/act-queries.ts'
import type { ActPlan } from '../shared/use-grave-act.ts'

export const toConsequences = (given: Partial<Consequences> = {}): Consequences => ({
  told: [
    { locale: 'en', count: 800 },
    { locale: 'ko', count: 404 },
  ],
  orders: 12,
  tickets: 0,
  holds: 3,
  money: [{ currency: 'EUR', amount: 123_400 }],
  touches: { project: 1 },
  finals: [],
  details: {},
  ...given,
})

export const toPlan = (given: Partial<ActPlan> = {}): ActPlan => ({
  act: 'project cancel',
  object: 'project 7',
  title: 'Summer tape',
  consequences: toConsequences(),
  version: 'a'.repeat(64),
  needs_second: false,
  passes_alone: false,
  waits: 'no',
  counter: null,
  ...given,
})

export const toPlanned = (given: Partial<PlannedAct> = {}): PlannedAct => ({
  planned_id: 5,
  act: 'event cancel',
  kind: 'telling',
  object: 'event 4',
  title: 'Mira live',
  consequences: toConsequences(),
  actor: { staff_id: 1, name: 'Ada Okafor' },
  reason: 'The hall has burnt down.',
  made_at: new Date().toISOString(),
  runs_at: new Date(Date.now() + 240_000).toISOString(),
  state: 'waiting',
  failure: null,
  can_stop: true,
  ...given,
})

export const toProposal = (given: Partial<ProposalDetails> = {}): ProposalDetails => ({
  proposal_id: 9,
  act: 'project cancel',
  object: 'project 7',
  title: 'Summer tape',
  proposer: { staff_id: 2, name: 'Ben Castro' },
  reason: 'The factory has closed.',
  made_at: '2026-11-29T09:00:00.000Z',
  expires_at: '2026-11-30T09:00:00.000Z',
  state: 'open',
  can_approve: true,
  why_not: null,
  consequences: toConsequences(),
  version: 'a'.repeat(64),
  now: { consequences: toConsequences(), version: 'a'.repeat(64) },
  differs: false,
  ...given,
})
