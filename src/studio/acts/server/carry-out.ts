import { Failure, fail } from '../../../platform/contract/errors.ts'
import type { Db } from '../../../platform/server/database.ts'
import { addJob } from '../../../platform/server/jobs/add-job.ts'
import type { Task } from '../../../platform/server/jobs/task.ts'
import {
  type ActBy,
  type ActContext,
  type ActPlan,
  actWaitMs,
  type GraveAct,
  planAct,
} from '../../../platform/server/operators/grave-act.ts'
import { logAct } from '../../staff/server/index.ts'
import { actErrors } from '../contract.ts'
import { insertPlanned, isWaiting } from './planned-rows.ts'

/** The parts of a response that are stored: ids alone. */
export interface Outcome {
  is: 'done' | 'planned' | 'proposed'
  planned_id: number | null
  proposal_id: number | null
  result: Record<string, string | number | null> | null
}

export interface Doing {
  act: GraveAct
  /** Computed under the locks of the act in this transaction. */
  plan: ActPlan
  context: ActContext
  actorId: number
  approverId: number | null
  by: ActBy
  runPlanned: Task<{ planned_id: number }>
}

/** Does an act as planned; one that waits only stops the sale, and runs in five minutes. */
export async function carryOut(db: Db, doing: Doing): Promise<Outcome | Failure> {
  const { act, plan, context, by } = doing
  if (act.waits === 'act') {
    // Two of them would release each other's hold.
    if (await isWaiting(db, act, plan)) return fail(actErrors.alreadyPlanned)
    await act.hold?.(db, plan, by)
    const held = await planAct(db, act, plan.input, context)
    if (held instanceof Failure) return held
    const planned_id = await waitFor(db, 'act', held.version, doing)
    return { is: 'planned', planned_id, proposal_id: null, result: null }
  }
  const isHeld = act.waits === 'telling'
  const done = await act.perform(db, plan, { ...by, tellAt: isHeld ? by.now + actWaitMs : null }, context)
  if (done instanceof Failure) return done
  const planned_id = isHeld ? await waitFor(db, 'telling', plan.version, doing) : null
  return { is: 'done', planned_id, proposal_id: null, result: done.result }
}

async function waitFor(
  db: Db,
  kind: 'act' | 'telling',
  version: string,
  { act, plan, actorId, approverId, by, runPlanned }: Doing,
): Promise<number> {
  const { batch, now } = by
  const { id, runsAt } = await insertPlanned(db, {
    kind,
    act,
    plan,
    version,
    actorId,
    approverId,
    batch,
    now,
  })
  const after = { planned_id: id, act: act.name, kind, runs_at: runsAt.toISOString() }
  await logAct(db, by, { act: 'act plan', object: plan.object, after })
  await addJob(db, runPlanned, { planned_id: id }, { runAt: runsAt })
  return id
}
