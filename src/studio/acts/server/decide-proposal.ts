import { Failure, fail, failWith, platformErrors } from '../../../platform/contract/errors.ts'
import { changeState } from '../../../platform/server/change-state.ts'
import type { Db } from '../../../platform/server/database.ts'
import { readReasons } from '../../../platform/server/operators/audit.ts'
import { type GraveAct, lockAndPlan, prepareAct } from '../../../platform/server/operators/grave-act.ts'
import type { StaffContext, StaffScope } from '../../../platform/server/staff.ts'
import {
  lockCaller,
  lockPeople,
  logAct,
  mergeRights,
  type Person,
  toStaffAct,
} from '../../staff/server/index.ts'
import { actErrors } from '../contract.ts'
import { proposalMachine } from './act-machines.ts'
import { carryOut, type Outcome } from './carry-out.ts'
import { type ActsSetup, startBy } from './do-act.ts'
import { findAct, isInScope, toActTools } from './find-act.ts'
import { canSeeProposal, findRefusal } from './list-proposals.ts'
import { type ProposalRow, readProposal } from './proposal-rows.ts'

interface Approval {
  version: string
  reason: string | null
}

/**
 * Approves a proposal: the act is done or planned for its proposer, if it would still do what the approver saw
 * and both people may do it now.
 */
export async function approveProposal(
  setup: ActsSetup,
  id: number,
  { version, reason }: Approval,
  context: StaffContext,
): Promise<Outcome | Failure> {
  const { staff, read, now } = context
  const seen = await readProposal(read, id, now())
  const known = findAct(setup.acts, seen?.act ?? '', staff.rights)
  if (!seen || known instanceof Failure) return fail(platformErrors.notFound)
  const tools = { ...toActTools(context), scope: known.scope }
  const prepared = known.act.waits === 'act' ? null : await prepareAct(known.act, seen.input, tools)
  if (prepared instanceof Failure) return prepared
  return context.write(async db => {
    const both = await lockBoth(db, setup, seen, context)
    if (both instanceof Failure) return both
    const ended = await endProposal(db, seen, 'approve', context)
    if (ended) return ended
    const { act, scope } = both
    const plan = await lockAndPlan(db, act, seen.input, { ...tools, scope })
    if (plan instanceof Failure) return plan
    if (plan.version !== version) return failWith(platformErrors.actChanged, { version: plan.version })
    const approval = { act: 'act approve', object: seen.object, after: { proposal_id: id, act: act.name } }
    const proposed = (await readReasons(db, [seen.batch])).get(seen.batch) ?? null
    await logAct(db, { ...toStaffAct(context, reason), batch: seen.batch }, approval)
    const by = { ...startBy(context, proposed, seen.batch), prepared }
    const actor = { ...by.actor, name: `staff ${seen.proposer_id}` }
    return carryOut(db, {
      act,
      plan,
      context: { ...tools, scope },
      actorId: seen.proposer_id,
      approverId: staff.staffId,
      by: { ...by, actor },
      runPlanned: setup.runPlanned,
    })
  })
}

interface Both {
  act: GraveAct
  /** The scope of the proposer's right. */
  scope: StaffScope | null
}

/** Locks proposer and approver, and fails unless both may do the act, and the approver may approve it. */
async function lockBoth(
  db: Db,
  { acts }: ActsSetup,
  proposal: ProposalRow,
  context: StaffContext,
): Promise<Both | Failure> {
  const [approver, proposer] = await lockPeople(db, [context.staff.staffId, proposal.proposer_id])
  if (!approver || approver.disabled_at) return fail(platformErrors.staffSignInRequired)
  const own = findAct(acts, proposal.act, mergeRights(approver.roles))
  if (own instanceof Failure) return own
  const seen = await isInScope(own.act, proposal.input, { ...toActTools(context), scope: own.scope })
  if (!seen) return fail(platformErrors.notFound)
  const found =
    !proposer || proposer.disabled_at ? null : findAct(acts, proposal.act, mergeRights(proposer.roles))
  if (!found || found instanceof Failure) return fail(actErrors.proposalEnded)
  const refusal = findRefusal(proposal, approver)
  return refusal ? failWith(actErrors.cannotApprove, { why_not: refusal }) : found
}

/** Ends an open proposal; fails if it ended meanwhile. */
async function endProposal(
  db: Db,
  { id, expires_at: expiresAt }: ProposalRow,
  act: 'approve' | 'decline' | 'withdraw',
  { staff, now }: StaffContext,
): Promise<Failure | null> {
  const at = now()
  if (expiresAt.getTime() <= at) return fail(actErrors.proposalEnded)
  const actor = `operator:staff ${staff.staffId}` as const
  const changed = await changeState(db, proposalMachine, id, { act, at, actor })
  return changed instanceof Failure ? fail(actErrors.proposalEnded) : null
}

/** Declines a proposal of another person, as everyone may who could do the act. */
export function declineProposal(setup: ActsSetup, id: number, reason: string, context: StaffContext) {
  return decide(setup, { id, reason, act: 'decline' }, context, (seen, caller) => {
    if (seen.proposer_id === caller.id) return fail(actErrors.cannotApprove)
    const found = findAct(setup.acts, seen.act, mergeRights(caller.roles))
    return found instanceof Failure ? found : null
  })
}

/** Withdraws the caller's own proposal. */
export function withdrawProposal(setup: ActsSetup, id: number, context: StaffContext) {
  return decide(setup, { id, reason: null, act: 'withdraw' }, context, (seen, caller) =>
    seen.proposer_id === caller.id ? null : fail(platformErrors.notFound),
  )
}

async function decide(
  { acts }: ActsSetup,
  { id, reason, act }: { id: number; reason: string | null; act: 'decline' | 'withdraw' },
  context: StaffContext,
  refuse: (seen: ProposalRow, caller: Person) => Failure | null,
): Promise<{ proposal_id: number } | Failure> {
  const { read, staff, now } = context
  const seen = await readProposal(read, id, now())
  if (!seen || !(await canSeeProposal(acts, seen, context))) return fail(platformErrors.notFound)
  return context.write(async db => {
    const caller = await lockCaller(db, staff)
    if (caller instanceof Failure) return caller
    const refused = refuse(seen, caller) ?? (await endProposal(db, seen, act, context))
    if (refused) return refused
    const entry = { act: `act ${act}`, object: seen.object, after: { proposal_id: id, act: seen.act } }
    await logAct(db, { ...toStaffAct(context, reason), batch: seen.batch }, entry)
    return { proposal_id: id }
  })
}
