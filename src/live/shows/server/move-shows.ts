import * as z from 'zod'
import { Failure } from '../../../platform/contract/errors.ts'
import type { Database, Db } from '../../../platform/server/database.ts'
import { addJob } from '../../../platform/server/jobs/add-job.ts'
import { priorities } from '../../../platform/server/jobs/queues.ts'
import { defineTask, noPayload, type Task, type TaskContext } from '../../../platform/server/jobs/task.ts'
import { none, statement } from '../../../platform/server/statement.ts'
import { changeShow, type ShowAct } from './change-show.ts'
import { readSource } from './read-source.ts'

const minute = 60_000
/** Maximum wait for a late stream; after that an operator must start the show. */
const waitMsMax = 6 * 60 * minute
const againMs = 5_000

const mmtLive = 1
const sourceRow = z.object({ id: z.int(), stream_type: z.int(), source: z.string().nullable() })

const toStart = statement({
  name: 'shows.to-start',
  text: `select id, starts_at from shows where status = 'PRE_SHOW' and live_type = ${mmtLive}
    and live_source is not null and starts_at > $1 and starts_at <= $2 order by id`,
  row: z.object({ id: z.int(), starts_at: z.date() }),
})

const startable = statement({
  name: 'shows.startable',
  text: `select id, live_type as stream_type, live_source as source from shows
    where id = $1 and status = 'PRE_SHOW' and starts_at > $2 and starts_at <= $3`,
  row: sourceRow,
})

const onAir = statement({
  name: 'shows.on-air',
  text: `select id, live_type as stream_type, live_source as source from shows
    where status = 'ON_SHOW' and live_type = ${mmtLive} order by id`,
  row: sourceRow,
})

const byTime = statement({
  name: 'shows.to-move',
  text: `select id, case when status = 'END_SHOW' then 'publish_replay' else 'finish' end as act from shows
    where (status = 'END_SHOW' and replay_source is not null and vod_from <= $1 and (vod_until is null or vod_until > $1))
      or (status = 'ON_VOD' and vod_until <= $1) order by id`,
  row: z.object({ id: z.int(), act: z.enum(['publish_replay', 'finish']) }),
})

const startKey = (showId: number) => `start-show:${showId}`

const streamAway = statement({
  name: 'shows.stream-away',
  text: 'update shows set taken_back_start = null where id = $1 and taken_back_start is not null',
  row: none,
})

/**
 * Starts a show on time as soon as its stream runs (product 11). If the start was taken back, the stream must
 * first have been interrupted.
 */
export const startShow: Task<{ show_id: number }> = defineTask({
  name: 'startShow',
  schema: z.object({ show_id: z.int() }),
  queue: 'messages',
  priority: priorities.urgent,
  attempts: 3,
  async run({ show_id: showId }, context) {
    const { database, now } = context
    const limits = [new Date(now() - waitMsMax), new Date(now())]
    const [show] = await database.read.query(startable, [showId, ...limits])
    if (!show) return
    const source = await readSource(show, { ...context, now: now() })
    if (source === 'live' && (await move(database, showId, 'start', now()))) return
    const again = { runAt: new Date(now() + againMs), key: startKey(showId) }
    await database.transaction(async db => {
      if (source === 'away' || source === 'over') await db.query(streamAway, [showId])
      await addJob(db, startShow, { show_id: showId }, again)
    })
  },
})

/**
 * Moves shows on by time and stream: adds start jobs, ends shows whose streams have ended, and publishes and
 * ends replays.
 */
export const moveShows = defineTask({
  name: 'moveShows',
  schema: noPayload,
  queue: 'messages',
  every: '* * * * *',
  async run(_payload, context) {
    const { database, now } = context
    await database.transaction(db => addStartJobs(db, now()))
    for (const { id, act } of await database.read.query(byTime, [new Date(now())])) {
      await move(database, id, act, now())
    }
    for (const show of await database.read.query(onAir)) await endWithStream(show, context)
  },
})

/** Adds start jobs for shows that start within a minute or are late, so that lost jobs are added again. */
async function addStartJobs(db: Db, now: number): Promise<void> {
  const soon = await db.query(toStart, [new Date(now - waitMsMax), new Date(now + minute)])
  for (const { id, starts_at: start } of soon) {
    const when = { runAt: new Date(Math.max(start.getTime(), now)), key: startKey(id) }
    await addJob(db, startShow, { show_id: id }, when)
  }
}

async function endWithStream(show: z.output<typeof sourceRow>, context: TaskContext): Promise<void> {
  const { database, now } = context
  if ((await readSource(show, { ...context, now: now() })) === 'over')
    await move(database, show.id, 'end', now())
}

/** Returns whether the show was moved on. A show that was moved concurrently is not an error. */
async function move({ transaction }: Database, showId: number, act: ShowAct, now: number): Promise<boolean> {
  const changed = await transaction(db => changeShow(db, { showId, act, actor: 'system', now }))
  if (changed instanceof Failure && changed.entry.status !== 409) throw new Error(changed.entry.text)
  return !(changed instanceof Failure)
}
