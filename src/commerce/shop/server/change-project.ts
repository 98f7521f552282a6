import type { Failure } from '../../../platform/contract/errors.ts'
import { changeState, type StateChange } from '../../../platform/server/change-state.ts'
import type { Db } from '../../../platform/server/database.ts'
import { writeAudit } from '../../../platform/server/operators/audit.ts'
import type { OperatorAct } from '../../../platform/server/operators/operator-act.ts'
import { projectMachine } from './project-machine.ts'
import { type AffectedSales, stopCancelledProject } from './stop-sales.ts'
import { findMissing, type Missing } from './what-is-missing.ts'

interface Change extends OperatorAct {
  projectId: number
}

/** A draft that cannot be published, with the data that it lacks. */
export interface IncompleteDraft {
  missing: Missing[]
}

/**
 * Publishes a draft; its products are sold from the start of the sale. Returns a failure with status 409 if
 * it is not a draft any more, and changes nothing if it could not be sold.
 */
export async function publishProject(
  db: Db,
  input: Change,
): Promise<StateChange<string, string> | IncompleteDraft | Failure> {
  const found = await findMissing(db, input.projectId)
  return found.length > 0 ? { missing: found } : change(db, 'publish', input)
}

/**
 * Cancels a project permanently: nothing more is sold. The orders module receives its domain event, refunds
 * paid orders and ends unpaid ones.
 */
export async function cancelProject(
  db: Db,
  input: Change,
): Promise<(StateChange<string, string> & { sold: AffectedSales }) | Failure> {
  const changed = await change(db, 'cancel', input)
  return 'from' in changed ? { ...changed, sold: await stopCancelledProject(db, input.projectId) } : changed
}

async function change(
  db: Db,
  act: 'publish' | 'cancel',
  { projectId, ...by }: Change,
): Promise<StateChange<string, string> | Failure> {
  const { actor, reason, now } = by
  const changed = await changeState(db, projectMachine, projectId, {
    act,
    at: now,
    actor: `operator:${actor.name}` as const,
    ...(reason && { data: { reason } }),
  })
  if (!('from' in changed)) return changed
  const { from, to } = changed
  const entry = { ...by, act: `project ${act}`, object: `project ${projectId}` }
  await writeAudit(db, { ...entry, before: { status: from }, after: { status: to } }, now)
  return changed
}
