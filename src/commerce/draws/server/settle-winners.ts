import * as z from 'zod'
import { beginStates, changeStates, type TransitionActor } from '../../../platform/server/change-state.ts'
import type { Db } from '../../../platform/server/database.ts'
import { statement } from '../../../platform/server/statement.ts'
import { drawMachine } from './draw-machine.ts'
import { type LockedDraw, lockDraw } from './draw-row.ts'
import { notifyWinners } from './notify-winners.ts'
import { winnerMachine } from './winner-machine.ts'

const hourMs = 60 * 60_000

const winnersStatement = statement({
  name: 'draws.winners-to-settle',
  text: `select w.id, w.status, w.confirm_until as "confirmUntil",
      e.refunded_at is not null or e.user_id is null as "isGone"
    from draw_winners w join draw_entries e on e.id = w.entry_id
    where w.project_id = $1 and w.status in ('waiting', 'confirmed') order by w.id for no key update of w`,
  row: z.object({
    id: z.int(),
    status: z.enum(['waiting', 'confirmed']),
    confirmUntil: z.date(),
    isGone: z.boolean(),
  }),
})

/** Selects the best entry of each fan who has not been chosen before, whatever the outcome of that win. */
const chooseStatement = statement({
  name: 'draws.choose-winners',
  text: `insert into draw_winners (project_id, entry_id, status, chosen_at, confirm_until)
    select $1, b.id, 'waiting', $3, $4 from (
      select distinct on (e.user_id) e.id, e.rank from draw_entries e
       where e.project_id = $1 and e.rank is not null and e.refunded_at is null and e.user_id is not null
         and not exists (select from draw_winners w join draw_entries x on x.id = w.entry_id
           where w.project_id = $1 and x.user_id = e.user_id)
       order by e.user_id, e.rank
    ) b order by b.rank limit $2 returning id`,
  row: z.object({ id: z.int() }),
})

export interface SettleOutcome {
  withdrawn: number
  lapsed: number
  chosen: number
  isClosed: boolean
}

/**
 * Updates the winners of a draw: withdraws refunded ones, lapses those who did not confirm in time, then
 * chooses and notifies the next in rank. Closes the draw once every prize is confirmed or no fan is left.
 */
export async function settleWinners(
  db: Db,
  projectId: number,
  { now, actor }: { now: number; actor: TransitionActor },
): Promise<SettleOutcome | null> {
  const locked = await lockDraw(db, projectId)
  if (locked?.draw.status !== 'drawn') return null
  const { draw, project } = locked
  const found = await db.query(winnersStatement, [projectId])
  const dropped = found.filter(({ isGone }) => isGone)
  const late = found.filter(
    ({ isGone, status, confirmUntil }) => !isGone && status === 'waiting' && confirmUntil.getTime() <= now,
  )
  await move(db, dropped, 'withdraw', now)
  await move(db, late, 'lapse', now)
  const live = found.length - dropped.length - late.length
  const confirmed = found.filter(({ isGone, status }) => !isGone && status === 'confirmed').length
  const chosen = await choose(db, draw, { count: draw.prizes - live, now })
  await notifyWinners(db, { ids: chosen, project, projectId, now })
  const isClosed = confirmed === live && chosen.length === 0
  if (isClosed) await changeStates(db, drawMachine, { ids: [projectId], act: 'close', at: now, actor })
  return { withdrawn: dropped.length, lapsed: late.length, chosen: chosen.length, isClosed }
}

async function move(db: Db, winners: readonly { id: number }[], act: 'withdraw' | 'lapse', at: number) {
  const ids = winners.map(({ id }) => id)
  if (ids.length > 0) await changeStates(db, winnerMachine, { ids, act, at, actor: 'system' })
}

async function choose(
  db: Db,
  { projectId, confirmHours }: LockedDraw,
  { count, now }: { count: number; now: number },
): Promise<number[]> {
  if (count <= 0) return []
  const until = new Date(now + confirmHours * hourMs)
  const rows = await db.query(chooseStatement, [projectId, count, new Date(now), until])
  const ids = rows.map(({ id }) => id)
  await beginStates(db, winnerMachine, { ids, at: now, actor: 'system' })
  return ids
}
