import type { Db } from '../../../platform/server/database.ts'
import { writeAudit } from '../../../platform/server/operators/audit.ts'
import type { OperatorAct } from '../../../platform/server/operators/operator-act.ts'
import { none, statement } from '../../../platform/server/statement.ts'
import type { FoundProject } from './find-project.ts'
import { goalDaysMax } from './goal-days.ts'
import { refreshProject } from './stop-sales.ts'
import { buildMovedQueueSql } from './waiting-room/moved-queue.ts'

const moveStatement = statement({
  name: 'shop.move-project',
  text: 'update projects set sale_from = $2, sale_until = $3, updated_at = $4 where id = $1',
  row: none,
})
/** Moves a waiting room that opens with the sale. */
const moveRoom = statement({
  name: 'shop.move-waiting-room',
  text: `update waiting_rooms w set opens_at = $3, next_at = ${buildMovedQueueSql('w', '$3')}
    where project_id = $1 and opens_at = $2`,
  row: none,
})

/** New start and end of a sale; an omitted one stays unchanged. */
interface Sale {
  from?: Date | undefined
  until?: Date | undefined
}

export type MoveOutcome =
  | { is: 'moved' | 'same'; from: Date; until: Date }
  | { is: 'refused'; why: 'sale_over' | 'ends_before_begin' | 'too_long_for_goal' }

/**
 * Changes the start or end of a locked project's sale. Product sales stay within it, so list data is
 * recomputed. Does not reopen a sale that has ended.
 */
export async function moveProject(
  db: Db,
  project: FoundProject,
  { from = project.sale_from, until = project.sale_until }: Sale,
  by: OperatorAct,
): Promise<MoveOutcome> {
  const why = whyNot(project, from, until)
  if (why) return { is: 'refused', why }
  const { id, sale_from, sale_until } = project
  if (from.getTime() === sale_from.getTime() && until.getTime() === sale_until.getTime()) {
    return { is: 'same', from, until }
  }
  await db.query(moveStatement, [id, from, until, new Date(by.now)])
  await db.query(moveRoom, [id, sale_from, from])
  await refreshProject(db, id)
  const before = { sale_from: sale_from.toISOString(), sale_until: sale_until.toISOString() }
  const after = { sale_from: from.toISOString(), sale_until: until.toISOString() }
  await writeAudit(db, { ...by, act: 'project move', object: `project ${id}`, before, after }, by.now)
  return { is: 'moved', from, until }
}

function whyNot({ status, has_goal }: FoundProject, from: Date, until: Date) {
  if (status !== 'draft' && status !== 'online') return 'sale_over'
  if (until <= from) return 'ends_before_begin'
  const isTooLong = has_goal && until.getTime() > from.getTime() + goalDaysMax * 86_400_000
  return isTooLong ? 'too_long_for_goal' : null
}
