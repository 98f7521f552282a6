import type { Failure } from '../../../platform/contract/errors.ts'
import { type Changed, changeState } from '../../../platform/server/change-state.ts'
import type { Db } from '../../../platform/server/database.ts'
import { writeAudit } from '../../../platform/server/operators/audit.ts'
import type { ByOperator } from '../../../platform/server/operators/by-operator.ts'
import { projectMachine } from './project-machine.ts'
import { followCancelledProject, type Sold } from './stop-sales.ts'
import { findMissing, type Missing } from './what-is-missing.ts'

interface Change extends ByOperator {
  projectId: number
}

/** A draft is not published: what it lacks to be sold. */
export interface Incomplete {
  missing: Missing[]
}

/**
 * Shows a draft to everybody; it is sold from the begin of its sale. 409 where it is no draft any more; nothing changes
 * where it could not be sold.
 */
export async function publishProject(
  db: Db,
  input: Change,
): Promise<Changed<string, string> | Incomplete | Failure> {
  const found = await findMissing(db, input.projectId)
  return found.length > 0 ? { missing: found } : change(db, 'publish', input)
}

/**
 * Calls a project off, for good: nothing of it is sold from now on. Its orders are refunded by whoever keeps orders,
 * who finds the project by its event; unpaid ones end.
 */
export async function cancelProject(
  db: Db,
  input: Change,
): Promise<(Changed<string, string> & { sold: Sold }) | Failure> {
  const changed = await change(db, 'cancel', input)
  return 'from' in changed ? { ...changed, sold: await followCancelledProject(db, input.projectId) } : changed
}

async function change(
  db: Db,
  act: 'publish' | 'cancel',
  { projectId, operator, reason, now }: Change,
): Promise<Changed<string, string> | Failure> {
  const changed = await changeState(db, projectMachine, projectId, {
    act,
    at: now,
    actor: `operator:${operator}` as const,
    ...(reason && { data: { reason } }),
  })
  if (!('from' in changed)) return changed
  const { from, to } = changed
  const entry = { operator, act: `project ${act}`, subject: `project ${projectId}`, reason }
  await writeAudit(db, { ...entry, before: { status: from }, after: { status: to } }, now)
  return changed
}
