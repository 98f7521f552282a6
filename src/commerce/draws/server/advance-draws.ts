import * as z from 'zod'
import { changeStates } from '../../../platform/server/change-state.ts'
import type { ReadDb } from '../../../platform/server/database.ts'
import { defineTask, noPayload, type TaskContext } from '../../../platform/server/jobs/task.ts'
import { type RowOf, statement } from '../../../platform/server/statement.ts'
import { drawEntries } from './draw-entries.ts'
import { drawMachine } from './draw-machine.ts'
import { lockDraw } from './draw-row.ts'
import { freezeDraw } from './freeze-draw.ts'
import { buildHasVacantPrizeSql, reopenDraw } from './reopen-draw.ts'
import { settleWinners } from './settle-winners.ts'

const atOnce = 200

/** Selects the next draws that may be due; each step checks again under its row lock. */
const dueStatement = statement({
  name: 'draws.due',
  text: `select d.project_id as id, d.status, p.status in ('failed', 'cancelled') as "isCalledOff"
    from draws d join projects p on p.id = d.project_id
    where d.project_id > $2 and (d.status in ('open', 'frozen', 'drawn') and (p.status in ('failed', 'cancelled')
      or case d.status
        when 'open' then p.status in ('ended', 'successful')
        when 'frozen' then to_timestamp(d.genesis_time + (d.final_round - 1) * d.period_seconds) <= $1
        else true end) or ${buildHasVacantPrizeSql('$1')})
    order by d.project_id limit ${atOnce}`,
  row: z.object({ id: z.int(), status: z.enum(drawMachine.states), isCalledOff: z.boolean() }),
})

type Due = RowOf<typeof dueStatement>

/**
 * Reads all pages: a draw that waits for payments or confirmations stays due for days and must not block the
 * others.
 */
async function* dueDraws(read: ReadDb, now: number): AsyncGenerator<Due> {
  let page: Due[] = []
  do {
    page = await read.query(dueStatement, [new Date(now), page.at(-1)?.id ?? 0])
    yield* page
  } while (page.length === atOnce)
}

/**
 * Advances each draw as far as possible: cancels it, publishes its list, draws, updates winners, or reopens
 * it for a vacant prize. Each step is a separate transaction and safe to repeat. A failed step is retried a
 * minute later and does not block other draws.
 */
export const advanceDraws = defineTask({
  name: 'advanceDraws',
  schema: noPayload,
  queue: 'bulk',
  every: '* * * * *',
  async run(_payload, context) {
    for await (const due of dueDraws(context.database.read, context.now())) {
      try {
        await advance(due, context)
      } catch (error) {
        context.log.error({ err: error, project: due.id }, 'a draw could not be taken further')
      }
    }
  },
})

async function advance({ id, status, isCalledOff }: Due, context: TaskContext): Promise<void> {
  const { database, now } = context
  const trigger = { now: now(), actor: 'system' as const }
  if (isCalledOff) return cancel(id, context)
  if (status === 'open') await database.transaction(db => freezeDraw(db, id, trigger))
  if (status === 'frozen') {
    const drawn = await drawEntries(id, { ...context, ...trigger })
    if (drawn.is === 'not_yet')
      context.log.warn({ project: id, why: drawn.why }, 'a draw waits for its value')
  }
  if (status === 'closed') await database.transaction(db => reopenDraw(db, id, trigger))
  await database.transaction(db => settleWinners(db, id, trigger))
}

async function cancel(id: number, { database, now }: TaskContext): Promise<void> {
  await database.transaction(async db => {
    const locked = await lockDraw(db, id)
    const isCalledOff = locked?.project.status === 'failed' || locked?.project.status === 'cancelled'
    if (isCalledOff)
      await changeStates(db, drawMachine, { ids: [id], act: 'cancel', at: now(), actor: 'system' })
  })
}
