import { randomUUID } from 'node:crypto'
import { Failure, failWith, platformErrors } from '../../../platform/contract/errors.ts'
import type { ReadDb } from '../../../platform/server/database.ts'
import type { Task } from '../../../platform/server/jobs/task.ts'
import { type ActBy, lockAndPlan, planAct, prepareAct } from '../../../platform/server/operators/grave-act.ts'
import type { StaffContext } from '../../../platform/server/staff.ts'
import { lockCaller, mergeRights, readPerson, toStaffAct } from '../../staff/server/index.ts'
import { passesAlone } from './approvals.ts'
import { carryOut, type Outcome } from './carry-out.ts'
import { type Acts, findAct, toActTools } from './find-act.ts'
import { readPlanned } from './planned-rows.ts'
import { insertProposal } from './proposal-rows.ts'
import { needsSecond, recordRefund } from './refund-limits.ts'

export interface ActsSetup {
  acts: Acts
  runPlanned: Task<{ planned_id: number }>
}

interface SentAct {
  act: string
  input: Record<string, unknown>
}

/** Shows what an act would do, and whether it needs a second person. */
export async function planForStaff({ acts }: ActsSetup, sent: SentAct, context: StaffContext) {
  const { read, staff, config, now } = context
  const found = findAct(acts, sent.act, staff.rights)
  if (found instanceof Failure) return found
  const { act, scope } = found
  const plan = await planAct(read, act, sent.input, { ...toActTools(context), scope })
  if (plan instanceof Failure) return plan
  const person = await readPerson(read, staff.staffId)
  const isForTwo = person !== null && (await needsSecond(read, { act, plan, person, config, now: now() }))
  const isAlone = isForTwo && (await passesAlone(read, act.right))
  const { object, title, consequences, version } = plan
  return {
    act: act.name,
    object,
    title,
    consequences,
    version,
    needs_second: isForTwo && !isAlone,
    passes_alone: isAlone,
    waits: act.waits,
    counter: act.counter?.(plan).name ?? null,
  }
}

/** Does an act as it was seen, plans it, or proposes it if it needs a second person. */
export async function doForStaff(
  setup: ActsSetup,
  sent: SentAct & { version: string; reason: string },
  context: StaffContext,
): Promise<Outcome | Failure> {
  const { staff, config } = context
  const known = findAct(setup.acts, sent.act, staff.rights)
  if (known instanceof Failure) return known
  const tools = toActTools(context)
  const prepared =
    known.act.waits === 'act'
      ? null
      : await prepareAct(known.act, sent.input, { ...tools, scope: known.scope })
  if (prepared instanceof Failure) return prepared
  return context.write(async db => {
    const person = await lockCaller(db, staff)
    if (person instanceof Failure) return person
    const found = findAct(setup.acts, sent.act, mergeRights(person.roles))
    if (found instanceof Failure) return found
    const { act, scope } = found
    const plan = await lockAndPlan(db, act, sent.input, { ...tools, scope })
    if (plan instanceof Failure) return plan
    if (plan.version !== sent.version) return failWith(platformErrors.actChanged, { version: plan.version })
    const by = { ...startBy(context, sent.reason, randomUUID()), prepared }
    const spending = { act, plan, person, config, now: by.now }
    if ((await needsSecond(db, spending)) && !(await passesAlone(db, act.right))) {
      const proposal_id = await insertProposal(db, { plan, act, proposerId: person.id, by })
      return { is: 'proposed', planned_id: null, proposal_id, result: null }
    }
    await recordRefund(db, spending)
    const doing = { act, plan, by, actorId: person.id, approverId: null, runPlanned: setup.runPlanned }
    return carryOut(db, { ...doing, context: { ...tools, scope } })
  })
}

/** The actor of a call who does an act at once. */
export const startBy = (context: StaffContext, reason: string | null, batch: string): ActBy => ({
  ...toStaffAct(context, reason),
  batch,
  tellAt: null,
  isStop: false,
  prepared: null,
})

/** Builds the response from the stored ids. */
export async function showOutcome(outcome: Outcome, read: ReadDb) {
  const planned = outcome.planned_id === null ? null : await readPlanned(read, outcome.planned_id)
  return { ...outcome, runs_at: planned?.runs_at.toISOString() ?? null }
}
