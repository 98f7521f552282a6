import * as z from 'zod'
import { defineEndpoint, type Limit, privateResponse } from '../../platform/contract/endpoint.ts'
import { defineError, platformErrors } from '../../platform/contract/errors.ts'
import { idParam } from '../../platform/contract/paged.ts'

export const actErrors = {
  /** The proposal was declined, withdrawn or approved, has expired, or its proposer may not do it any more. */
  proposalEnded: defineError('proposal_ended', 1960, 409, 'This proposal has ended.'),
  /** The approver proposed it, was invited by the proposer, or joined after it. */
  cannotApprove: defineError('proposal_cannot_approve', 1961, 403, 'Somebody else must approve this.'),
  /** The act has run, was stopped, or fans have been notified. */
  plannedEnded: defineError('planned_act_ended', 1962, 409, 'It is too late to stop this.'),
  /** The same act already waits for this object. */
  alreadyPlanned: defineError('act_already_planned', 1964, 409, 'This is planned already.'),
  /** Owners alone may set this. */
  ownersOnly: defineError('approvals_owners_only', 1963, 403, 'Only owners may change this.'),
}

const limit: Limit = { bucket: 'studio', perMinute: 300 }
const common = {
  source: 'product 15',
  access: 'staff',
  // Each act has its own right and scope, which the calls check: without them they are 404.
  right: null,
  scope: 'event',
  limit,
  cache: privateResponse,
} as const
const read = { ...common, method: 'GET' } as const
const post = { ...common, method: 'POST' } as const

const path = '/api/studio/acts/'
const instant = z.iso.datetime()
const reason = z.string('ERR_REQUIRED').trim().min(1, 'ERR_REQUIRED').max(500, 'ERR_INVALID_LENGTH')
const optionalReason = reason.nullable().default(null)
const version = z.string('ERR_REQUIRED').length(64, 'ERR_INVALID')
const person = z.object({ staff_id: z.int(), name: z.string() })

/** Name of an act with its input, whose shape the act declares. */
const act = z.object({
  act: z.string('ERR_REQUIRED').min(1, 'ERR_REQUIRED').max(60, 'ERR_INVALID_LENGTH'),
  input: z.record(z.string(), z.json()),
})

const count = z.int().min(0)

/** The effects of an act; money is in minor units. */
export const consequencesShape = z.object({
  told: z.array(z.object({ locale: z.string(), count })).readonly(),
  orders: count,
  tickets: count,
  holds: count,
  money: z.array(z.object({ currency: z.string(), amount: count })).readonly(),
  touches: z.record(z.string(), count),
  /** Names of texts for what can't be taken back: `studio-acts.final.<name>`. */
  finals: z.array(z.string()).readonly(),
  details: z.record(z.string(), z.unknown()),
})

export const planStudioAct = defineEndpoint({
  ...post,
  path: `${path}plan/`,
  summary: 'Show what an act would do; changes nothing.',
  idempotency: 'none',
  body: act,
  answer: z.object({
    act: z.string(),
    object: z.string(),
    title: z.string(),
    consequences: consequencesShape,
    version: z.string(),
    /** Whether doing it becomes a proposal that another person must approve. */
    needs_second: z.boolean(),
    /** Whether an owner's setting lets the caller do it alone although it is for two. */
    passes_alone: z.boolean(),
    /** `telling`: fans are notified five minutes later; `act`: sales stop now and it runs in five minutes. */
    waits: z.enum(['no', 'telling', 'act']),
    /** The act that takes it back; null if it is final. */
    counter: z.string().nullable(),
  }),
  errors: [platformErrors.notFound],
})

const done = z.object({
  is: z.enum(['done', 'planned', 'proposed']),
  planned_id: z.int().nullable(),
  proposal_id: z.int().nullable(),
  /** When a planned act runs, or when fans are notified. */
  runs_at: instant.nullable(),
  /** Ids that the act returns; null until it is done. */
  result: z.record(z.string(), z.union([z.string(), z.number(), z.null()])).nullable(),
})

export const doStudioAct = defineEndpoint({
  ...post,
  path,
  summary: 'Do an act as it was shown, plan it, or propose it if it needs a second person.',
  isGrave: true,
  idempotency: 'required',
  body: act.extend({ version, reason }),
  answer: done,
  errors: [platformErrors.notFound, platformErrors.actChanged, actErrors.alreadyPlanned],
})

const plannedParams = z.object({ planned_id: idParam })

export const listPlannedActs = defineEndpoint({
  ...read,
  path: `${path}planned/`,
  summary: 'Acts that wait, then the last 50 that ended, of those that the caller may see.',
  answer: z.object({
    results: z.array(
      z.object({
        planned_id: z.int(),
        act: z.string(),
        /** `act`: it runs at `runs_at`; `telling`: it is done, and fans are notified at `runs_at`. */
        kind: z.enum(['act', 'telling']),
        object: z.string(),
        title: z.string(),
        consequences: consequencesShape,
        actor: person,
        reason: z.string().nullable(),
        made_at: instant,
        runs_at: instant,
        state: z.enum(['waiting', 'done', 'stopped', 'failed']),
        /** Name of the error for which it failed. */
        failure: z.string().nullable(),
        can_stop: z.boolean(),
      }),
    ),
  }),
})

export const stopPlannedAct = defineEndpoint({
  ...post,
  path: `${path}planned/{planned_id}/stop/`,
  summary: 'Stop an act that waits, or take it back before fans are notified.',
  idempotency: 'kept',
  params: plannedParams,
  body: z.object({ reason: optionalReason }),
  answer: z.object({ planned_id: z.int() }),
  errors: [platformErrors.notFound, actErrors.plannedEnded],
})

const proposal = z.object({
  proposal_id: z.int(),
  act: z.string(),
  object: z.string(),
  title: z.string(),
  proposer: person,
  reason: z.string().nullable(),
  made_at: instant,
  expires_at: instant,
  /** `ended`: the proposer was disabled or lost the right. */
  state: z.enum(['open', 'approved', 'declined', 'withdrawn', 'expired', 'ended']),
  can_approve: z.boolean(),
  /** Why the caller can't approve an open proposal. */
  why_not: z.enum(['own', 'invited', 'joined_later', 'no_right']).nullable(),
})

export const listProposals = defineEndpoint({
  ...read,
  path: `${path}proposals/`,
  summary: 'Open proposals, then the last 50 that ended, of those that the caller may see.',
  answer: z.object({ results: z.array(proposal) }),
})

const proposalParams = z.object({ proposal_id: idParam })

export const getProposal = defineEndpoint({
  ...read,
  path: `${path}proposals/{proposal_id}/`,
  summary: 'A proposal with its consequences when it was made and now.',
  params: proposalParams,
  answer: proposal.extend({
    /** When it was proposed. */
    consequences: consequencesShape,
    version: z.string(),
    /** For an open proposal; null if it has ended. */
    now: z
      .union([
        z.object({ consequences: consequencesShape, version: z.string() }),
        /** Name of the error that the act would have now. */
        z.object({ failure: z.string() }),
      ])
      .nullable(),
    differs: z.boolean(),
  }),
  errors: [platformErrors.notFound],
})

const decision = { ...post, params: proposalParams } as const
const decided = z.object({ proposal_id: z.int() })
const decisionErrors = [platformErrors.notFound, actErrors.proposalEnded]

export const approveProposal = defineEndpoint({
  ...decision,
  path: `${path}proposals/{proposal_id}/approve/`,
  summary: 'Approve a proposal as it was shown now: the act is done or planned.',
  isGrave: true,
  idempotency: 'required',
  body: z.object({ version, reason: optionalReason }),
  answer: done,
  errors: [
    ...decisionErrors,
    ...[actErrors.cannotApprove, actErrors.alreadyPlanned, platformErrors.actChanged],
  ],
})

export const declineProposal = defineEndpoint({
  ...decision,
  path: `${path}proposals/{proposal_id}/decline/`,
  summary: 'Decline a proposal.',
  idempotency: 'kept',
  body: z.object({ reason }),
  answer: decided,
  errors: [...decisionErrors, actErrors.cannotApprove],
})

export const withdrawProposal = defineEndpoint({
  ...decision,
  path: `${path}proposals/{proposal_id}/withdraw/`,
  summary: "Withdraw one's own proposal.",
  idempotency: 'kept',
  answer: decided,
  errors: decisionErrors,
})

export const listApprovals = defineEndpoint({
  ...read,
  path: `${path}approvals/`,
  summary: 'Rights whose acts need a second person, and which of them may pass alone.',
  scope: 'none',
  right: 'team.read',
  answer: z.object({
    results: z.array(
      z.object({
        right: z.string(),
        /** Names of the acts that may need a second person. */
        acts: z.array(z.string()),
        passes_alone: z.boolean(),
        changed_at: instant.nullable(),
        changed_by: person.nullable(),
      }),
    ),
  }),
})

export const changeApproval = defineEndpoint({
  ...common,
  method: 'PUT',
  path: `${path}approvals/{right}/`,
  summary: 'Let the acts of a right pass without a second person, or not. All owners are notified by email.',
  scope: 'none',
  right: 'team.write',
  isGrave: true,
  idempotency: 'kept',
  params: z.object({ right: z.string() }),
  body: z.object({ passes_alone: z.boolean() }),
  answer: z.object({ passes_alone: z.boolean() }),
  errors: [platformErrors.notFound, actErrors.ownersOnly],
})
