import * as z from 'zod'
import { changeStates, type TransitionActor } from '../../../platform/server/change-state.ts'
import type { Db } from '../../../platform/server/database.ts'
import { statement } from '../../../platform/server/statement.ts'
import { drawMachine } from './draw-machine.ts'
import { lockDraw } from './draw-row.ts'

/**
 * Days after the draw in which a vacant prize is offered again; afterwards the prize may already have been
 * used.
 */
const reopenDays = 30

/**
 * Builds the SQL condition that a closed draw `d` of project `p` has a vacant prize that can still be
 * offered.
 */
export const buildHasVacantPrizeSql = (
  now: string,
) => `(d.status = 'closed' and p.status in ('ended', 'successful')
  and d.drawn_at > ${now}::timestamptz - interval '${reopenDays} days'
  and exists (select from draw_winners w join draw_entries e on e.id = w.entry_id
    where w.project_id = d.project_id and w.status = 'confirmed' and (e.refunded_at is not null or e.user_id is null)))`

const freeStatement = statement({
  name: 'draws.has-free-place',
  text: `select d.project_id as id from draws d join projects p on p.id = d.project_id
    where d.project_id = $1 and ${buildHasVacantPrizeSql('$2')}`,
  row: z.object({ id: z.int() }),
})

/**
 * Reopens a draw after a confirmed winner was refunded or their account deleted, so that the next in rank
 * moves up. Safe to repeat.
 */
export async function reopenDraw(
  db: Db,
  projectId: number,
  { now, actor }: { now: number; actor: TransitionActor },
): Promise<void> {
  await lockDraw(db, projectId)
  const free = await db.query(freeStatement, [projectId, new Date(now)])
  if (free.length > 0)
    await changeStates(db, drawMachine, { ids: [projectId], act: 'reopen', at: now, actor })
}
