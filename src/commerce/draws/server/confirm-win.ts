import * as z from 'zod'
import { Failure, fail } from '../../../platform/contract/errors.ts'
import { changeState } from '../../../platform/server/change-state.ts'
import type { Db } from '../../../platform/server/database.ts'
import { statement } from '../../../platform/server/statement.ts'
import { drawErrors } from '../contract.ts'
import { winnerMachine } from './winner-machine.ts'

const lockStatement = statement({
  name: 'draws.lock-own-winner',
  text: `select w.id, w.status, w.confirm_until as "confirmUntil", e.refunded_at is not null as "isRefunded"
    from draw_winners w join draw_entries e on e.id = w.entry_id
    where w.project_id = $1 and e.user_id = $2 for no key update of w`,
  row: z.object({
    id: z.int(),
    status: z.enum(winnerMachine.states),
    confirmUntil: z.date(),
    isRefunded: z.boolean(),
  }),
})

/** Confirms a win before its deadline. Safe to repeat. */
export async function confirmWin(
  db: Db,
  { projectId, userId, now }: { projectId: number; userId: number; now: number },
): Promise<Failure | { project_id: number }> {
  const [winner] = await db.query(lockStatement, [projectId, userId])
  if (!winner) return fail(drawErrors.notDrawn)
  const { id, status, confirmUntil, isRefunded } = winner
  if (status === 'confirmed') return { project_id: projectId }
  if (status !== 'waiting' || isRefunded || confirmUntil.getTime() <= now) return fail(drawErrors.tooLate)
  const changed = await changeState(db, winnerMachine, id, { act: 'confirm', at: now, actor: 'fan' })
  return changed instanceof Failure ? changed : { project_id: projectId }
}
