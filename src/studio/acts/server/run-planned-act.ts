import * as z from 'zod'
import { Failure, fail, platformErrors } from '../../../platform/contract/errors.ts'
import { changeState } from '../../../platform/server/change-state.ts'
import type { Db } from '../../../platform/server/database.ts'
import { addJob } from '../../../platform/server/jobs/add-job.ts'
import { defineTask, type Task, type TaskContext } from '../../../platform/server/jobs/task.ts'
import { readReasons } from '../../../platform/server/operators/audit.ts'
import {
  type ActBy,
  type ActTools,
  performAct,
  prepareAct,
} from '../../../platform/server/operators/grave-act.ts'
import type { StaffScope } from '../../../platform/server/staff.ts'
import { rollBackOnFailure } from '../../../platform/server/writes/roll-back-on-failure.ts'
import { lockPeople, logAct, mergeRights } from '../../staff/server/index.ts'
import { plannedMachine } from './act-machines.ts'
import { type Acts, findAct, isInScope } from './find-act.ts'
import { mailFailedAct } from './mail-failed-act.ts'
import { type PlannedRow, readPlanned } from './planned-rows.ts'

/** Creates the task that runs an act once its five minutes are over. */
export const createRunPlannedAct = (acts: Acts): Task<{ planned_id: number }> =>
  defineTask({
    name: 'runPlannedAct',
    schema: z.object({ planned_id: z.int() }),
    queue: 'messages',
    async run({ planned_id: id }, context) {
      const { database } = context
      const row = await readPlanned(database.db, id)
      if (row?.state !== 'waiting') return
      if (row.kind === 'telling') {
        await database.transaction(db => markRun(db, id, context.now()))
        return
      }
      const failure = await runAct(acts, row, context)
      if (failure) await database.transaction(db => markFailed(db, acts, row, failure, context.now()))
    },
  })

const markRun = (db: Db, id: number, at: number) =>
  changeState(db, plannedMachine, id, { act: 'run', at, actor: 'system' })

/** Runs an act in one transaction, if it wasn't stopped, and both people may still do exactly this. */
async function runAct(acts: Acts, row: PlannedRow, context: TaskContext): Promise<Failure | null> {
  const { database, config, outside, log, now } = context
  const { read, transaction } = database
  const tools: ActTools = { read, transaction, config, outside, log, now }
  const act = acts.get(row.act)
  const prepared = act ? await prepareAct(act, row.input, { ...tools, scope: null }) : null
  if (prepared instanceof Failure) return prepared
  const done = await rollBackOnFailure(transaction, async db => {
    const found = await findForBoth(db, acts, row, tools)
    if (found instanceof Failure) return found
    const changed = await markRun(db, row.id, now())
    if (changed instanceof Failure) return changed
    const reason = (await readReasons(db, [row.batch])).get(row.batch) ?? null
    const by = { ...startJobBy(row, now()), reason, prepared }
    return performAct(db, found.act, row, by, { ...tools, scope: found.scope })
  })
  return done instanceof Failure ? done : null
}

/** Locks the people of an act, and fails unless all of them may do it now. */
async function findForBoth(db: Db, acts: Acts, row: PlannedRow, tools: ActTools) {
  const ids = [row.actor_id, ...(row.approver_id === null ? [] : [row.approver_id])]
  const people = await lockPeople(db, ids)
  let scopeOfActor: StaffScope | null = null
  for (const person of people.toReversed()) {
    const found = person.disabled_at ? null : findAct(acts, row.act, mergeRights(person.roles))
    if (!found || found instanceof Failure) return fail(platformErrors.notFound)
    if (!(await isInScope(found.act, row.input, { ...tools, scope: found.scope })))
      return fail(platformErrors.notFound)
    scopeOfActor = found.scope
  }
  const act = acts.get(row.act)
  return act && people.length === ids.length ? { act, scope: scopeOfActor } : fail(platformErrors.notFound)
}

const startJobBy = ({ actor_id: actorId, batch }: PlannedRow, now: number): ActBy => ({
  actor: { name: `staff ${actorId}`, via: 'job', requestId: null },
  reason: null,
  now,
  batch,
  tellAt: null,
  isStop: false,
  prepared: null,
})

/** Ends an act that can't run any more, takes back what was held for it, and notifies its actor. */
async function markFailed(db: Db, acts: Acts, row: PlannedRow, failure: Failure, now: number): Promise<void> {
  const change = { act: 'fail', at: now, actor: 'system', set: { failure: failure.entry.name } } as const
  // An act that was stopped meanwhile has been taken back already.
  if ((await changeState(db, plannedMachine, row.id, change)) instanceof Failure) return
  const by = startJobBy(row, now)
  await acts.get(row.act)?.release?.(db, row.input, by)
  const after = { planned_id: row.id, act: row.act, failure: failure.entry.name }
  const actor = { name: 'job', via: 'job', requestId: null } as const
  await logAct(db, { ...by, actor }, { act: 'act fail', object: row.object, after })
  await addJob(db, mailFailedAct, { planned_id: row.id })
}
