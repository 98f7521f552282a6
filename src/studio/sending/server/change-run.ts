import { randomUUID } from 'node:crypto'
import { type Failure, fail, platformErrors } from '../../../platform/contract/errors.ts'
import type { Db } from '../../../platform/server/database.ts'
import { writeAudit } from '../../../platform/server/operators/audit.ts'
import type { StaffContext } from '../../../platform/server/staff.ts'
import { sendingErrors } from '../contract.ts'
import { sendRunSoon } from './dispatch-run.ts'
import {
  insertRun,
  type LockedRun,
  lockRun,
  type NewRow,
  resumeLockedRun,
  stopLockedRun,
} from './run-rows.ts'
import { toAct } from './to-act.ts'

type Changed = { run_id: number }

/** Stores the rows of a run, and adds the job that sends them. */
export function startDispatch(rows: readonly NewRow[], context: StaffContext): Promise<Changed | Failure> {
  const { staff, scope, write, now } = context
  const batch = randomUUID()
  return write(async db => {
    const runId = await insertRun(db, { staffId: staff.staffId, scope, batch, rows, now: now() })
    await sendRunSoon(db, runId)
    await note(db, runId, { act: 'dispatch start', after: { rows: rows.length }, batch }, context)
    return { run_id: runId }
  })
}

/** Stops a run once the parcel that is being sent is done; a stopped one stays so. */
export function stopDispatch(runId: number, context: StaffContext): Promise<Changed | Failure> {
  return changeRun(runId, context, async (db, { stoppedAt, batch }) => {
    if (stoppedAt) return
    await stopLockedRun(db, runId, context.now())
    await note(db, runId, { act: 'dispatch stop', after: { is_stopped: true }, batch }, context)
  })
}

/** Goes on with a stopped run for the caller; a running one goes on as it is. */
export function resumeDispatch(runId: number, context: StaffContext): Promise<Changed | Failure> {
  const { staff, scope } = context
  return changeRun(runId, context, async (db, { stoppedAt, batch }) => {
    if (!stoppedAt) return
    await resumeLockedRun(db, runId, { staffId: staff.staffId, scope })
    await sendRunSoon(db, runId)
    await note(db, runId, { act: 'dispatch resume', after: { is_stopped: false }, batch }, context)
  })
}

/** Changes a run that isn't over. A caller with a scope may only change their own. */
function changeRun(
  runId: number,
  { staff, scope, write }: StaffContext,
  change: (db: Db, run: LockedRun) => Promise<void>,
): Promise<Changed | Failure> {
  return write(async db => {
    const run = await lockRun(db, runId)
    if (!run || (scope && run.staffId !== staff.staffId)) return fail(platformErrors.notFound)
    if (run.endedAt) return fail(sendingErrors.runOver)
    await change(db, run)
    return { run_id: runId }
  })
}

function note(
  db: Db,
  runId: number,
  done: { act: string; after: object; batch: string },
  context: StaffContext,
): Promise<void> {
  const by = toAct(context)
  return writeAudit(db, { ...by, ...done, object: `dispatch ${runId}`, before: {} }, by.now)
}
