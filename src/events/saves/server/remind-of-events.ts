import * as z from 'zod'
import { recordDomainEvent } from '../../../notifications/server/index.ts'
import { paths } from '../../../platform/contract/paths.ts'
import type { Db } from '../../../platform/server/database.ts'
import { addJob } from '../../../platform/server/jobs/add-job.ts'
import { priorities } from '../../../platform/server/jobs/queues.ts'
import { defineTask, noPayload, type Task } from '../../../platform/server/jobs/task.ts'
import { statement } from '../../../platform/server/statement.ts'
import {
  buildHeldUntilSql,
  buildNewsParams,
  newsColumns,
  newsRow,
  resolveNewsNames,
} from '../../events/server/index.ts'
import { reminderSql } from './reminder-of.ts'

/** Fans per domain event and transaction. */
const fansPerBatch = 5_000
const leads = ['day', 'hours'] as const
type Lead = (typeof leads)[number]

const payload = z.object({
  event_id: z.int(),
  lead: z.enum(leads),
  /** The start that the reminder is for. Each start gets one reminder. */
  of: z.string(),
  /** Continues with fans whose ids are greater. */
  after: z.int(),
})
type Payload = z.output<typeof payload>

/** SQL expression for the start by the venue's clock; noon for a day without a time. */
const there = `(case when e.is_day_only then date_trunc('day', e.starts_at at time zone e.zone) + interval '12 hours'
  else e.starts_at at time zone e.zone end)`
const before: Record<Lead, string> = { day: '1 day', hours: '3 hours' }
/** Maximum delay of a reminder that couldn't be sent on time. */
const late: Record<Lead, string> = { day: '6 hours', hours: '1 hour' }
const intervalSql = (spans: Record<Lead, string>) =>
  `(case $3::text when 'day' then interval '${spans.day}' else interval '${spans.hours}' end)`

/**
 * Ticket holders are reminded by their tickets (docs/tickets.md), so they are skipped unless they chose this
 * reminder.
 */
const batch = statement({
  name: 'saves.reminded-batch',
  text: `select ${newsColumns}, e.status, ${buildHeldUntilSql('e.id', '$4')} as held_until,
      $4 < e.starts_at and $4 < (${there} - ${intervalSql(before)}) at time zone e.zone + ${intervalSql(late)} as is_timely,
      (select coalesce(json_agg(b.user_id order by b.user_id), '[]') from (
        select m.user_id from saved_events m
          where m.event_id = e.id and m.user_id > $2 and ${reminderSql} = $3
            and (m.remind is not null or not exists (select from event_holders h
              where h.event_id = m.event_id and h.user_id = m.user_id))
          order by m.user_id limit ${fansPerBatch}) b) as fan_ids
    from events e where e.id = $1`,
  row: newsRow.extend({
    status: z.string(),
    held_until: z.date().nullable(),
    is_timely: z.boolean(),
    fan_ids: z.array(z.int()),
  }),
})

/** Reminds the fans who saved an event, in batches. */
export const notifySavers: Task<Payload> = defineTask({
  name: 'notifySavers',
  aliases: ['tellSaved'],
  schema: payload,
  queue: 'bulk',
  priority: priorities.usual,
  async run(job, { database, now }) {
    await database.transaction(db => notifyBatch(db, job, now()))
  },
})

async function notifyBatch(db: Db, job: Payload, now: number): Promise<void> {
  const { event_id: eventId, lead, of, after } = job
  const rows = await db.query(batch, [eventId, after, lead, new Date(now)])
  const [event] = await resolveNewsNames(db, rows)
  // A held change may be taken back, so whether to send is decided when it is announced.
  if (event?.held_until) return addJob(db, notifySavers, job, { runAt: event.held_until })
  const last = event?.fan_ids.at(-1)
  // Skips events moved or cancelled since, because that change is announced separately.
  const isAsPlanned = event?.status === 'scheduled' && event.starts_at.toISOString() === of
  if (!event?.is_timely || !isAsPlanned || last === undefined) return
  await recordDomainEvent(db, {
    kind: 'event_soon',
    key: `event-soon:${eventId}:${lead}:${of}:${after}`,
    artistId: event.artists[0]?.id ?? null,
    fanIds: event.fan_ids,
    eventId,
    at: now,
    params: { when: lead, event: event.name, ...buildNewsParams(event) },
    path: paths.event(eventId),
  })
  if (event.fan_ids.length === fansPerBatch) await addJob(db, notifySavers, { ...job, after: last })
}

/** Sends no second reminder if the start moved by less than the lead, because the move was announced. */
const createDueStatement = (lead: Lead) =>
  statement({
    name: 'saves.due-reminders',
    variant: [lead],
    text: `insert into event_reminders (event_id, lead, told_for)
      select e.id, '${lead}', e.starts_at from events e join event_counts k on k.event_id = e.id
       where e.status = 'scheduled' and e.starts_at > $1 and e.starts_at <= $1::timestamptz + interval '2 days'
         and k.interested_count + k.going_count > 0 and ${buildHeldUntilSql('e.id', '$1')} is null
         and $1 >= (${there} - interval '${before[lead]}') at time zone e.zone
         and $1 < (${there} - interval '${before[lead]}') at time zone e.zone + interval '${late[lead]}'
       order by e.id
      on conflict (event_id, lead) do update set told_for = excluded.told_for
        where abs(extract(epoch from excluded.told_for - event_reminders.told_for)) >= extract(epoch from interval '${before[lead]}')
      returning event_id, told_for`,
    row: z.object({ event_id: z.int(), told_for: z.date() }),
  })
const dueReminders = { day: createDueStatement('day'), hours: createDueStatement('hours') }

/** Schedules reminders a day and three hours before an event, by the venue's clock. */
export const remindOfEvents = defineTask({
  name: 'remindOfEvents',
  schema: noPayload,
  queue: 'messages',
  every: '* * * * *',
  async run(_payload, { database, now }) {
    for (const lead of leads) {
      await database.transaction(async db => {
        for (const { event_id, told_for: of } of await db.query(dueReminders[lead], [new Date(now())])) {
          await addJob(db, notifySavers, { event_id, lead, of: of.toISOString(), after: 0 })
        }
      })
    }
  },
})
