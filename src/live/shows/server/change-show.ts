import * as z from 'zod'
import { Failure, fail, platformErrors } from '../../../platform/contract/errors.ts'
import { changeState, type StateChange, type TransitionActor } from '../../../platform/server/change-state.ts'
import type { Db } from '../../../platform/server/database.ts'
import { addJob } from '../../../platform/server/jobs/add-job.ts'
import { type RowOf, statement } from '../../../platform/server/statement.ts'
import { showErrors } from '../contract.ts'
import { notifyShowFans } from './notify-show-fans.ts'
import { type ShowState, showMachine } from './show-machine.ts'
import { type StoppedTickets, stopTicketSales } from './ticket-sales.ts'

export type ShowAct = (typeof showMachine)['transitions'][number]['act']

interface ShowChange {
  showId: number
  act: ShowAct
  actor: TransitionActor
  /** Milliseconds since 1970. */
  now: number
  /** Reason for a cancellation, shown on the show's page, by language. */
  note?: Record<string, string> | undefined
  data?: Record<string, unknown>
}

export type ChangedShow = StateChange<ShowState, ShowAct> & {
  /** Tickets sold so far if the act stops their sale; null if we sell none. */
  sold: StoppedTickets | null
}

/** Time within which a false start may be taken back (product 3). */
export const falseStartMs = 600_000

const lock = statement({
  name: 'shows.lock-for-change',
  text: `select live_source, replay_source, starts_at, taken_back_start, started_at, vod_from, vod_until
    from shows where id = $1 for no key update`,
  row: z.object({
    starts_at: z.date(),
    taken_back_start: z.date().nullable(),
    live_source: z.string().nullable(),
    replay_source: z.string().nullable(),
    started_at: z.date().nullable(),
    vod_from: z.date().nullable(),
    vod_until: z.date().nullable(),
  }),
})
type Held = RowOf<typeof lock>

/**
 * Applies an act to a show, by schedule or by command. Fails with 409 if the show's state or a missing source
 * forbids the act.
 */
export async function changeShow(
  db: Db,
  { showId, act, actor, now, note, data }: ShowChange,
): Promise<ChangedShow | Failure> {
  const [held] = await db.query(lock, [showId])
  if (!held) return fail(showErrors.notFound)
  const lack = findObstacle(act, held, now)
  if (lack) return fail(lack)
  if (act === 'start' && actor === 'system' && isTakenBack(held)) return fail(platformErrors.notAllowedNow)
  const set = { ...getColumns(act, held, new Date(now), note), updated_at: new Date(now) }
  const transition = { act, at: now, actor, set, ...(data && { data }) }
  const changed = await changeState(db, showMachine, showId, transition)
  if (changed instanceof Failure) return changed
  const stop = getSaleStop(act)
  const sold = stop && (await stopTicketSales(db, [showId], stop))
  const news = getNews(act)
  if (news) await addJob(db, notifyShowFans, { show_id: showId, news, of: String(now), after: 0 })
  return { ...changed, sold }
}

/** Returns why ticket sales stop after this act, or null if they continue. */
export function getSaleStop(act: ShowAct) {
  if (act === 'cancel') return 'show_cancelled'
  return act === 'finish' ? 'show_over' : null
}

function findObstacle(act: ShowAct, held: Held, now: number) {
  if (act === 'start' && held.live_source === null) return showErrors.sourceMissing
  if (act === 'publish_replay' && held.replay_source === null) return showErrors.sourceMissing
  const isOld = held.started_at !== null && held.started_at.getTime() < now - falseStartMs
  return act === 'take_back' && isOld ? showErrors.startedLongAgo : null
}

/**
 * After a start is taken back, a running stream doesn't start the show again; only an operator or a new start
 * time does.
 */
const isTakenBack = (held: Held) => held.taken_back_start?.getTime() === held.starts_at.getTime()

function getColumns(act: ShowAct, held: Held, at: Date, note?: Record<string, string>) {
  if (act === 'start') return { started_at: at, ended_at: null }
  if (act === 'take_back') return { started_at: null, taken_back_start: held.starts_at }
  if (act === 'end') return { ended_at: at }
  if (act === 'publish_replay') return getReplayWindow(held, at)
  if (act === 'cancel') return { is_cancelled: true, cancel_note: note ? JSON.stringify(note) : null }
  return {}
}

/** A replay published before its planned time starts now; one published after its planned end has no end. */
function getReplayWindow({ vod_from: from, vod_until: until }: Held, at: Date) {
  return { vod_from: from && from < at ? from : at, vod_until: until && until > at ? until : null }
}

function getNews(act: ShowAct) {
  if (act === 'publish_replay') return 'replay'
  return act === 'cancel' ? 'cancelled' : null
}
