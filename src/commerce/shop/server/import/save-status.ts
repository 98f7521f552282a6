import { processInBatches } from '../../../../platform/import/in-batches.ts'
import { beginStates, changeStates } from '../../../../platform/server/change-state.ts'
import type { Db } from '../../../../platform/server/database.ts'
import { type ProjectState, projectMachine } from '../project-machine.ts'

/**
 * Statuses that a file may set, by the project's current status. An older file does not reopen an ended sale,
 * so that files can be imported again unchanged.
 */
const allowedStatuses: Record<ProjectState, ProjectState[]> = {
  draft: ['draft', 'online', 'ended'],
  online: ['online', 'ended', 'cancelled'],
  ended: ['online', 'ended', 'cancelled'],
  successful: ['online', 'ended', 'successful', 'cancelled'],
  failed: ['online', 'ended', 'failed'],
  cancelled: ['cancelled'],
}

const pairs = Object.entries(allowedStatuses).flatMap(([is, targets]) =>
  targets.map(status => `('${is}', '${status}')`),
)

export const statusRefusal = {
  where: `'status' = any(s.given) and exists (select from projects t
    where t.id = s.id and (t.status, s.status) not in (${pairs.join(', ')}))`,
  says: 'status: a published project is no draft again, a cancelled one stays so, and goals are decided by the shop',
}

/** Transitions in order, each with the target statuses that require it. */
const steps = [
  {
    act: 'publish',
    from: 'draft',
    to: ['online', 'ended', 'successful', 'failed', 'cancelled'],
    by: 'operator',
  },
  { act: 'end', from: 'online', to: ['ended', 'successful', 'failed'], by: 'operator' },
  { act: 'succeed', from: 'ended', to: ['successful'], by: 'system' },
  { act: 'fail', from: 'ended', to: ['failed'], by: 'system' },
  { act: 'cancel', from: 'online', to: ['cancelled'], by: 'operator' },
  { act: 'cancel', from: 'ended', to: ['cancelled'], by: 'operator' },
  { act: 'cancel', from: 'successful', to: ['cancelled'], by: 'operator' },
] as const

/** Moves the imported projects step by step to the status in the file. The audit log names the operator. */
export async function saveStatus(db: Db, now: number): Promise<void> {
  await processInBatches(db, 'import_changes c where c.is_new', ids =>
    beginStates(db, projectMachine, { ids, at: now, actor: 'operator:import' }),
  )
  for (const { act, from, to, by } of steps) {
    const actor = by === 'system' ? by : 'operator:import'
    const targets = to.map(status => `'${status}'`).join(', ')
    const changed = `import_changes c join projects p on p.id = c.id
      where p.status = '${from}' and c.status in (${targets})`
    await processInBatches(db, changed, ids => changeStates(db, projectMachine, { ids, act, at: now, actor }))
  }
}
