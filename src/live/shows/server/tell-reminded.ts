import * as z from 'zod'
import { recordHappening } from '../../../notifications/server/index.ts'
import { paths } from '../../../platform/contract/paths.ts'
import type { Db } from '../../../platform/server/database.ts'
import { addJob } from '../../../platform/server/jobs/add-job.ts'
import { priorities } from '../../../platform/server/jobs/queues.ts'
import { defineTask, noPayload, type Task } from '../../../platform/server/jobs/task.ts'
import { type RowOf, statement } from '../../../platform/server/statement.ts'
import { fansAdmittedToShow } from './seats/admissions.ts'

/** Fans of one happening and transaction. */
const fansOfBatch = 5_000

/** What is told of a show: the choices of the texts `notifications.show_soon` and `mail.show_soon`. */
const news = ['day', 'soon', 'replay', 'cancelled'] as const

const minute = 60_000
const hour = 60 * minute

/** A beginning less than half a day away is too near for a word about tomorrow. */
const moments = { day: [12 * hour, 24 * hour], soon: [-5 * minute, 15 * minute] } as const

const payload = z.object({
  show_id: z.int(),
  news: z.enum(news),
  /** Of which beginning or change: told once each. */
  of: z.string(),
  /** The fans behind this one. */
  after: z.int(),
})
type Payload = z.output<typeof payload>

const reminded = 'select r.user_id from show_reminders r where r.show_id = s.id'
const audiences = {
  reminded,
  /** Whoever can enter the show counts on it, too. */
  expecting: `${reminded} union all select g.user_id from show_guests g where g.show_id = s.id
    union all ${fansAdmittedToShow('s.id')}`,
}

const batchOf = (which: keyof typeof audiences) =>
  statement({
    name: 'shows.reminded-batch',
    variant: [which],
    text: `select s.title, s.status, s.starts_at, (select coalesce(json_agg(b.user_id order by b.user_id), '[]') from (
        select distinct a.user_id from (${audiences[which]}) a where a.user_id > $2
          order by a.user_id limit ${fansOfBatch}) b) as fan_ids,
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

const batches = { reminded: batchOf('reminded'), expecting: batchOf('expecting') }
type Show = RowOf<typeof batches.reminded>

/** Tells those who asked to be reminded, and of a cancelled show all who can enter it, batch by batch. */
export const tellReminded: Task<Payload> = defineTask({
  name: 'notifyShowFans',
  aliases: ['tellReminded'],
  schema: payload,
  queue: 'bulk',
  priority: priorities.usual,
  async run(told, { database, now }) {
    await database.transaction(db => tellSome(db, told, now()))
  },
})

/** A reminder that comes too late, or of a show that was moved, has begun or was cancelled since, is none. */
function isStillNews({ news, of }: Payload, show: Show, now: number): boolean {
  if (news !== 'day' && news !== 'soon') return true
  const [from, until] = moments[news]
  const ahead = show.starts_at.getTime() - now
  const isAsPlanned = show.status === 'PRE_SHOW' && show.starts_at.toISOString() === of
  return isAsPlanned && ahead > from && ahead <= until
}

async function tellSome(db: Db, told: Payload, now: number): Promise<void> {
  const batch = told.news === 'cancelled' ? batches.expecting : batches.reminded
  const [show] = await db.query(batch, [told.show_id, told.after])
  const last = show?.fan_ids.at(-1)
  if (!show || last === undefined || !isStillNews(told, show, now)) return
  await recordHappening(db, {
    kind: 'show_soon',
    key: `show:${told.show_id}:${told.news}:${told.of}:${told.after}`,
    artistId: show.artist_id,
    fanIds: show.fan_ids,
    params: { news: told.news, show: show.title, show_id: told.show_id },
    path: paths.show(told.show_id),
    at: now,
  })
  if (show.fan_ids.length === fansOfBatch) await addJob(db, tellReminded, { ...told, after: last })
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
const dueOf = { day: due('day_told_for'), soon: due('soon_told_for') }

/** A day and a quarter of an hour before a show begins; again where it has moved. */
export const remindOfShows = defineTask({
  name: 'remindOfShows',
  schema: noPayload,
  queue: 'messages',
  every: '* * * * *',
  async run(_payload, { database, now }) {
    for (const which of ['day', 'soon'] as const) {
      const [from, until] = moments[which].map(ms => new Date(now() + ms))
      await database.transaction(async db => {
        for (const { id, starts_at: start } of await db.query(dueOf[which], [from, until])) {
          await addJob(db, tellReminded, { show_id: id, news: which, of: start.toISOString(), after: 0 })
        }
      })
    }
  },
})
