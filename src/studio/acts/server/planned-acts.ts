import { Failure, fail, platformErrors } from '../../../platform/contract/errors.ts'
import { changeState } from '../../../platform/server/change-state.ts'
import type { Db } from '../../../platform/server/database.ts'
import { readReasons } from '../../../platform/server/operators/audit.ts'
import { type ActBy, lockAndPlan } from '../../../platform/server/operators/grave-act.ts'
import type { StaffContext } from '../../../platform/server/staff.ts'
import { type HeldRights, lockCaller, logAct, mergeRights, readStaffNames } from '../../staff/server/index.ts'
import { actErrors } from '../contract.ts'
import { plannedMachine } from './act-machines.ts'
import { startBy } from './do-act.ts'
import { type Acts, canSee, findAct, listActNames, toActTools } from './find-act.ts'
import { type PlannedRow, readPlanned, readPlannedActs } from './planned-rows.ts'

/** Lists the acts that wait or have ended, of those that the caller may do. */
export async function listPlannedActs(acts: Acts, context: StaffContext) {
  const { read, staff, now } = context
  const all = await readPlannedActs(read, listActNames(acts, staff.rights))
  const seen = await Promise.all(all.map(row => canSee(acts, row, staff.rights, toActTools(context))))
  const rows = all.filter((_, index) => seen[index])
  const [names, reasons] = await Promise.all([
    readStaffNames(
      read,
      rows.map(row => row.actor_id),
    ),
    readReasons(
      read,
      rows.map(row => row.batch),
    ),
  ])
  return {
    results: rows.map(row => ({
      planned_id: row.id,
      act: row.act,
      kind: row.kind,
      object: row.object,
      title: row.title,
      consequences: row.consequences,
      state: row.state,
      failure: row.failure,
      actor: { staff_id: row.actor_id, name: names.get(row.actor_id) ?? '' },
      reason: reasons.get(row.batch) ?? null,
      made_at: row.made_at.toISOString(),
      runs_at: row.runs_at.toISOString(),
      can_stop: row.state === 'waiting' && !isTooLate(row, now()),
    })),
  }
}

/** An act can be stopped until it runs, which may be late; notifications only until they are due. */
const isTooLate = ({ kind, runs_at: runsAt }: PlannedRow, now: number) =>
  kind === 'telling' && runsAt.getTime() <= now

/**
 * Stops an act that waits: nothing of it is left, neither the held sale nor, before fans are notified, what was
 * done. Everyone who may do the act may stop it.
 */
export async function stopPlannedAct(
  acts: Acts,
  id: number,
  reason: string | null,
  context: StaffContext,
): Promise<{ planned_id: number } | Failure> {
  const { read, staff } = context
  const tools = toActTools(context)
  const seen = await readPlanned(read, id)
  if (!seen || !(await canSee(acts, seen, staff.rights, tools))) return fail(platformErrors.notFound)
  return context.write(async db => {
    const caller = await lockCaller(db, staff)
    if (caller instanceof Failure) return caller
    const rights = mergeRights(caller.roles)
    if (!(await canSee(acts, seen, rights, tools))) return fail(platformErrors.notFound)
    const by = startBy(context, reason, seen.batch)
    const actor = `operator:staff ${staff.staffId}` as const
    const stopped = await changeState(db, plannedMachine, id, { act: 'stop', at: by.now, actor })
    if (stopped instanceof Failure || isTooLate(seen, by.now)) return fail(actErrors.plannedEnded)
    const entry = { act: 'act stop', object: seen.object, after: { planned_id: id, act: seen.act } }
    await logAct(db, by, entry)
    const undone = await takeBack(db, acts, seen, { by, rights, context })
    return undone instanceof Failure ? undone : { planned_id: id }
  })
}

interface Stop {
  by: ActBy
  rights: HeldRights
  context: StaffContext
}

/** Releases what an act holds, or does the counter-act of one whose notifications wait. */
async function takeBack(
  db: Db,
  acts: Acts,
  row: PlannedRow,
  { by, rights, context }: Stop,
): Promise<Failure | null> {
  if (!row.counter) {
    await acts.get(row.act)?.release?.(db, row.input, by)
    return null
  }
  const { name, input } = row.counter
  const found = findAct(acts, name, rights)
  if (found instanceof Failure) return found
  const { act, scope } = found
  const actContext = { ...toActTools(context), scope }
  const plan = await lockAndPlan(db, act, input, actContext)
  if (plan instanceof Failure) return plan
  const done = await act.perform(db, plan, { ...by, isStop: true }, actContext)
  return done instanceof Failure ? done : null
}
