import { inBatches } from '../../../../platform/import/in-batches.ts'
import { beginStates, changeStates } from '../../../../platform/server/change-state.ts'
import type { Db } from '../../../../platform/server/database.ts'
import { type ProjectState, projectMachine } from '../project-machine.ts'

/**
 * What a file may say of a project's status: its status → those that it may be given. A file that is older than the end
 * of a sale does not open it again, so that files can be imported again as they are.
 */
const sayable: Record<ProjectState, ProjectState[]> = {
  draft: ['draft', 'online', 'ended'],
  online: ['online', 'ended', 'cancelled'],
  ended: ['online', 'ended', 'cancelled'],
  successful: ['online', 'ended', 'successful', 'cancelled'],
  failed: ['online', 'ended', 'failed'],
  cancelled: ['cancelled'],
}

const pairs = Object.entries(sayable).flatMap(([is, said]) => said.map(status => `('${is}', '${status}')`))

export const statusRefusal = {
  where: `'status' = any(s.given) and exists (select from projects t
    where t.id = s.id and (t.status, s.status) not in (${pairs.join(', ')}))`,
  says: 'status: a published project is no draft again, a cancelled one stays so, and goals are decided by the shop',
}

/** Acts in their order: which lead from where on the way to what a file says. */
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

/** Takes the projects of a file to the status that it says, step by step. The audit log names the operator. */
export async function saveStatus(db: Db, now: number): Promise<void> {
  await inBatches(db, 'import_changes c where c.is_new', ids =>
    beginStates(db, projectMachine, { ids, at: now, actor: 'operator:import' }),
  )
  for (const { act, from, to, by } of steps) {
    const actor = by === 'system' ? by : 'operator:import'
    const said = to.map(status => `'${status}'`).join(', ')
    const changed = `import_changes c join projects p on p.id = c.id
      where p.status = '${from}' and c.status in (${said})`
    await inBatches(db, changed, ids => changeStates(db, projectMachine, { ids, act, at: now, actor }))
  }
}
