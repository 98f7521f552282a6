import canonicalize from 'canonicalize'
import { Failure, fail, platformErrors } from '../../../platform/contract/errors.ts'
import { readReasons } from '../../../platform/server/operators/audit.ts'
import { type Consequences, planAct } from '../../../platform/server/operators/grave-act.ts'
import type { StaffContext } from '../../../platform/server/staff.ts'
import { mergeRights, type Person, readPerson, readStaffNames } from '../../staff/server/index.ts'
import { type Acts, canSee, findAct, listActNames, toActTools } from './find-act.ts'
import { type ProposalRow, readProposal, readProposals } from './proposal-rows.ts'

type Refusal = 'own' | 'invited' | 'joined_later'

/** Returns why someone who has the right can't approve a proposal: only a person of their own mind can. */
export function findRefusal(
  { proposer_id: proposerId, made_at: madeAt }: ProposalRow,
  approver: Pick<Person, 'id' | 'inviter_id' | 'created_at'>,
): Refusal | null {
  if (approver.id === proposerId) return 'own'
  if (approver.inviter_id === proposerId) return 'invited'
  return approver.created_at > madeAt ? 'joined_later' : null
}

/** Returns whether the caller proposed the act, or may do it. */
export async function canSeeProposal(acts: Acts, row: ProposalRow, context: StaffContext): Promise<boolean> {
  const { staffId, rights } = context.staff
  return row.proposer_id === staffId || canSee(acts, row, rights, toActTools(context))
}

/** Lists the proposals that the caller may see: their own, and those of acts that they may do. */
export async function listProposals(acts: Acts, context: StaffContext) {
  const { read, staff, now } = context
  const names = listActNames(acts, staff.rights)
  const rows = await readProposals(read, { names, staffId: staff.staffId }, now())
  const seen = await Promise.all(rows.map(row => canSeeProposal(acts, row, context)))
  return {
    results: await present(
      acts,
      rows.filter((_, index) => seen[index]),
      context,
    ),
  }
}

/** Shows a proposal as it was made, and what it would do now. */
export async function getProposal(acts: Acts, id: number, context: StaffContext) {
  const { read, now } = context
  const row = await readProposal(read, id, now())
  if (!row || !(await canSeeProposal(acts, row, context))) return fail(platformErrors.notFound)
  const [[presented], current] = await Promise.all([
    present(acts, [row], context),
    row.state === 'open' ? planNow(acts, row, context) : null,
  ])
  return {
    ...presented!,
    consequences: row.consequences,
    version: row.version,
    now: current,
    differs: current !== null && ('failure' in current || isOther(row, current)),
  }
}

interface Seen {
  version: string
  consequences: Consequences
}

/**
 * Returns whether an act would do something else than was proposed, also for an act whose version allows drift. The
 * number of fans doesn't count, because followers change all the time.
 */
function isOther(then: Seen, now: Seen): boolean {
  const toText = ({ consequences: { told: _, ...exact } }: Seen) => canonicalize(exact)
  return then.version !== now.version || toText(then) !== toText(now)
}

/** Computes a proposal's plan as its proposer could do it now. */
async function planNow(acts: Acts, row: ProposalRow, context: StaffContext) {
  const proposer = await readPerson(context.read, row.proposer_id)
  const rights = proposer && !proposer.disabled_at ? mergeRights(proposer.roles) : new Map()
  const found = findAct(acts, row.act, rights)
  if (found instanceof Failure) return { failure: found.entry.name }
  const plan = await planAct(context.read, found.act, row.input, {
    ...toActTools(context),
    scope: found.scope,
  })
  if (plan instanceof Failure) return { failure: plan.entry.name }
  return { consequences: plan.consequences, version: plan.version }
}

async function present(acts: Acts, rows: readonly ProposalRow[], context: StaffContext) {
  const { read, staff } = context
  const [names, reasons, caller] = await Promise.all([
    readStaffNames(
      read,
      rows.map(row => row.proposer_id),
    ),
    readReasons(
      read,
      rows.map(row => row.batch),
    ),
    readPerson(read, staff.staffId),
  ])
  return rows.map(row => {
    const hasRight = !(findAct(acts, row.act, staff.rights) instanceof Failure)
    const refusal = hasRight && caller ? findRefusal(row, caller) : ('no_right' as const)
    const whyNot = row.state === 'open' ? refusal : null
    return {
      proposal_id: row.id,
      act: row.act,
      object: row.object,
      title: row.title,
      state: row.state,
      proposer: { staff_id: row.proposer_id, name: names.get(row.proposer_id) ?? '' },
      reason: reasons.get(row.batch) ?? null,
      made_at: row.made_at.toISOString(),
      expires_at: row.expires_at.toISOString(),
      can_approve: row.state === 'open' && whyNot === null,
      why_not: whyNot,
    }
  })
}
