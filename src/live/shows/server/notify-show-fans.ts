import * as z from 'zod'
import { recordDomainEvent } from '../../../notifications/server/index.ts'
import { paths } from '../../../platform/contract/paths.ts'
import type { Db } from '../../../platform/server/database.ts'
import { addJob } from '../../../platform/server/jobs/add-job.ts'
import { priorities } from '../../../platform/server/jobs/queues.ts'
import { defineTask, noPayload, type Task } from '../../../platform/server/jobs/task.ts'
import { type RowOf, statement } from '../../../platform/server/statement.ts'
import { buildAdmittedFansSql } from './seats/admissions.ts'

const batchSize = 5_000

/**
 * Kinds of news about a show; each selects a variant of the texts `notifications.show_soon` and
 * `mail.show_soon`.
 */
const news = ['day', 'soon', 'replay', 'cancelled'] as const

const minute = 60_000
const hour = 60 * minute

/**
 * Range of times before the start in which each reminder is sent. Less than half a day ahead is too late for
 * the day-before reminder.
 */
const moments = { day: [12 * hour, 24 * hour], soon: [-5 * minute, 15 * minute] } as const

const payload = z.object({
  show_id: z.int(),
  news: z.enum(news),
  /** Start time or change that this news is about; each is sent once. */
  of: z.string(),
  /** Id of the last fan notified; the next batch continues after it. */
  after: z.int(),
})
type Payload = z.output<typeof payload>

const reminded = 'select r.user_id from show_reminders r where r.show_id = s.id'
const audiences = {
  reminded,
  /** A cancellation affects everyone admitted to the show. */
  expecting: `${reminded} union all select g.user_id from show_guests g where g.show_id = s.id
    union all ${buildAdmittedFansSql('s.id')}`,
}

const batchStatement = (which: keyof typeof audiences) =>
  statement({
    name: 'shows.reminded-batch',
    variant: [which],
    text: `select s.title, s.status, s.starts_at, (select coalesce(json_agg(b.user_id order by b.user_id), '[]') from (
        select distinct a.user_id from (${audiences[which]}) a where a.user_id > $2
          order by a.user_id limit ${batchSize}) b) as fan_ids,
      (select sa.artist_id from show_artists sa where sa.show_id = s.id order by sa.position, sa.artist_id limit 1)
        as artist_id
    from shows s where s.id = $1`,
    row: z.object({
      title: z.record(z.string(), z.string()),
      status: z.string(),
      starts_at: z.date(),
      fan_ids: z.array(z.int()),
      artist_id: z.int().nullable(),
    }),
  })

const batches = { reminded: batchStatement('reminded'), expecting: batchStatement('expecting') }
type Show = RowOf<typeof batches.reminded>

/** Notifies fans with a reminder, batch by batch; of a cancellation also everyone admitted to the show. */
export const notifyShowFans: Task<Payload> = defineTask({
  name: 'notifyShowFans',
  aliases: ['tellReminded'],
  schema: payload,
  queue: 'bulk',
  priority: priorities.usual,
  async run(notice, { database, now }) {
    await database.transaction(db => notifyBatch(db, notice, now()))
  },
})

/**
 * Whether a reminder is still due: not if it is late or its show has since moved, started or been cancelled.
 */
function isStillNews({ news, of }: Payload, show: Show, now: number): boolean {
  if (news !== 'day' && news !== 'soon') return true
  const [from, until] = moments[news]
  const ahead = show.starts_at.getTime() - now
  const isAsPlanned = show.status === 'PRE_SHOW' && show.starts_at.toISOString() === of
  return isAsPlanned && ahead > from && ahead <= until
}

async function notifyBatch(db: Db, notice: Payload, now: number): Promise<void> {
  const batch = notice.news === 'cancelled' ? batches.expecting : batches.reminded
  const [show] = await db.query(batch, [notice.show_id, notice.after])
  const last = show?.fan_ids.at(-1)
  if (!show || last === undefined || !isStillNews(notice, show, now)) return
  await recordDomainEvent(db, {
    kind: 'show_soon',
    key: `show:${notice.show_id}:${notice.news}:${notice.of}:${notice.after}`,
    artistId: show.artist_id,
    fanIds: show.fan_ids,
    params: { news: notice.news, show: show.title, show_id: notice.show_id },
    path: paths.show(notice.show_id),
    at: now,
  })
  if (show.fan_ids.length === batchSize) await addJob(db, notifyShowFans, { ...notice, after: last })
}

const due = (column: 'day_told_for' | 'soon_told_for') =>
  statement({
    name: 'shows.due-reminders',
    variant: [column],
    text: `update shows s set ${column} = s.starts_at from (
        select id from shows where status = 'PRE_SHOW' and starts_at > $1 and starts_at <= $2
          and ${column} is distinct from starts_at order by id for no key update skip locked) d
      where s.id = d.id returning s.id, s.starts_at`,
    row: z.object({ id: z.int(), starts_at: z.date() }),
  })
const dueStatements = { day: due('day_told_for'), soon: due('soon_told_for') }

/** Reminds fans a day and a quarter of an hour before a show, and again after the show has moved. */
export const remindOfShows = defineTask({
  name: 'remindOfShows',
  schema: noPayload,
  queue: 'messages',
  every: '* * * * *',
  async run(_payload, { database, now }) {
    for (const which of ['day', 'soon'] as const) {
      const [from, until] = moments[which].map(ms => new Date(now() + ms))
      await database.transaction(async db => {
        for (const { id, starts_at: start } of await db.query(dueStatements[which], [from, until])) {
          await addJob(db, notifyShowFans, { show_id: id, news: which, of: start.toISOString(), after: 0 })
        }
      })
    }
  },
})
