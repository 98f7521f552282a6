import { processInBatches } from '../../../../platform/import/in-batches.ts'
import { beginStates, changeStates } from '../../../../platform/server/change-state.ts'
import type { Db } from '../../../../platform/server/database.ts'
import { addJob } from '../../../../platform/server/jobs/add-job.ts'
import { runOnce } from '../../../../platform/server/once.ts'
import { getSaleStop } from '../change-show.ts'
import { notifyShowFans } from '../notify-show-fans.ts'
import { showMachine } from '../show-machine.ts'
import { stopTicketSales } from '../ticket-sales.ts'

/** A file older than the current state never reverts a show, and a cancelled show stays cancelled. */
export const stateRefusals = [
  {
    where: `'is_cancelled' = any(s.given) and s.id is not null and exists (select from shows t
      where t.id = s.id and t.status <> 'PRE_SHOW' and t.is_cancelled <> s.is_cancelled)`,
    says: 'is_cancelled: a show that took place is not cancelled any more, and one that is cancelled stays so',
  },
]

/** Acts in order, each with the state it starts from and the target states that it leads towards. */
const steps = [
  { act: 'cancel', from: 'PRE_SHOW', to: ['DONE'], isCancelled: true },
  { act: 'start', from: 'PRE_SHOW', to: ['ON_SHOW', 'END_SHOW', 'ON_VOD', 'DONE'], isCancelled: false },
  { act: 'end', from: 'ON_SHOW', to: ['END_SHOW', 'ON_VOD', 'DONE'], isCancelled: false },
  { act: 'publish_replay', from: 'END_SHOW', to: ['ON_VOD'], isCancelled: false },
  { act: 'finish', from: 'END_SHOW', to: ['DONE'], isCancelled: false },
  { act: 'finish', from: 'ON_VOD', to: ['DONE'], isCancelled: false },
] as const

/** Actual times default to the planned times. */
const whenOnAir = `update shows s set started_at = coalesce(s.started_at, s.starts_at),
    ended_at = case when s.status <> 'ON_SHOW' then coalesce(s.ended_at, s.ends_at) end
  from import_changes c
  where c.id = s.id and s.status <> 'PRE_SHOW' and not s.is_cancelled and (s.started_at is null
    or (s.ended_at is null and s.status <> 'ON_SHOW'))`

const news = { publish_replay: 'replay', cancel: 'cancelled' } as const

/**
 * Applies acts to each show of a file until it reaches the file's state. The audit log names the operator.
 */
export async function saveState(db: Db, now: number): Promise<void> {
  const actor = 'operator:import'
  await processInBatches(db, 'import_changes c where c.is_new', ids =>
    beginStates(db, showMachine, { ids, at: now, actor }),
  )
  for (const { act, from, to, isCancelled } of steps) {
    const targets = to.map(status => `'${status}'`).join(', ')
    const rows = `import_changes c join shows s on s.id = c.id
      where s.status = '${from}' and c.status in (${targets}) and c.is_cancelled = ${isCancelled}`
    const set = isCancelled ? { is_cancelled: true } : {}
    const stop = getSaleStop(act)
    await processInBatches(db, rows, async ids => {
      await changeStates(db, showMachine, { ids, act, at: now, actor, set })
      if (stop) await stopTicketSales(db, ids, stop)
    })
    if (act in news) await notifyReminded(db, act as keyof typeof news, now)
  }
  await runOnce(db, whenOnAir)
}

/** Notifies fans of a change to a show. A show created by this import can't have reminders. */
function notifyReminded(db: Db, act: keyof typeof news, now: number): Promise<void> {
  const changed = `import_changes c join show_events e on e.show_id = c.id and e.act = '${act}'
    and e.at = '${new Date(now).toISOString()}' where not c.is_new`
  return processInBatches(db, changed, async ids => {
    for (const id of ids) {
      await addJob(db, notifyShowFans, { show_id: id, news: news[act], of: String(now), after: 0 })
    }
  })
}
