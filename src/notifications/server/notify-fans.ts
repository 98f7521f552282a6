import { setTimeout as delay } from 'node:timers/promises'
import * as z from 'zod'
import type { Db } from '../../platform/server/database.ts'
import { addJob, addJobs } from '../../platform/server/jobs/add-job.ts'
import { priorities } from '../../platform/server/jobs/queues.ts'
import { defineTask } from '../../platform/server/jobs/task.ts'
import { statement } from '../../platform/server/statement.ts'
import { buildListenerValues, listenersSql } from './listeners.ts'
import { mailNotification } from './mail-notification.ts'
import { pushNotification } from './push-notification.ts'

/** Maximum number of fans per batch, i.e. per transaction and job. */
const batchSize = 5_000
/**
 * Maximum pause before a batch. It throttles the fan-out: each pause is as long as the previous batch took.
 */
const pauseMsMax = 150

const payloadShape = z.object({
  happening_id: z.int(),
  /**
   * Cursor: fans up to this id had been notified when the job was enqueued. Absent from jobs of earlier
   * releases.
   */
  told_to: z.int().optional(),
  pause_ms: z.int().min(0).max(pauseMsMax).default(0),
})

/**
 * Fans out a domain event batch by batch, each in a separate job, so that other jobs can run in between. The
 * cursor is stored with the event. A batch, its messages and the next job are one transaction, so that after
 * a crash the fan-out resumes after the last notified fan.
 */
export const notifyFans = defineTask({
  name: 'notifyFans',
  aliases: ['tellFans'],
  schema: payloadShape,
  queue: 'bulk',
  priority: priorities.fanOut,
  async run({ happening_id: id, told_to: toldTo, pause_ms: pauseMs }, { database, now }) {
    await delay(pauseMs)
    await database.transaction(db => notifyBatch(db, { id, toldTo, now: now(), fansMax: batchSize }))
  },
})

interface BatchInput {
  id: number
  toldTo?: number | undefined
  now: number
  fansMax: number
}

const lockEventStatement = statement({
  name: 'notifications.lock-happening',
  text: `select kind, artist_ids, city_id, was_city_id, event_id, campaign_id,
        to_json(fan_ids) as fan_ids, told_to from domain_events
      where id = $1 and told_at is null for update`,
  row: z.object({
    kind: z.string(),
    artist_ids: z.array(z.int()),
    city_id: z.int().nullable(),
    was_city_id: z.int().nullable(),
    event_id: z.int().nullable(),
    campaign_id: z.int().nullable(),
    fan_ids: z.array(z.int()).nullable(),
    told_to: z.int(),
  }),
})

/**
 * Notifies one batch in the caller's transaction and enqueues the next job. Concurrent workers serialize on
 * the row lock. Idempotent: a job that runs again after its commit finds the cursor advanced and stops.
 */
export async function notifyBatch(db: Db, { id, toldTo, now, fansMax }: BatchInput): Promise<void> {
  const startMs = performance.now()
  const [domainEvent] = await db.query(lockEventStatement, [id])
  if (!domainEvent || (toldTo !== undefined && toldTo !== domainEvent.told_to)) return
  const [batch] = await db.query(notifyBatchStatement, [
    ...buildListenerValues({
      id,
      kind: domainEvent.kind,
      artistIds: domainEvent.artist_ids,
      campaignId: domainEvent.campaign_id,
      cityId: domainEvent.city_id,
      wasCityId: domainEvent.was_city_id,
      eventId: domainEvent.event_id,
      fanIds: domainEvent.fan_ids,
      after: domainEvent.told_to,
      fansMax,
    }),
    new Date(now),
  ])
  if (!batch) throw new Error('a locked happening is not there')
  await addJobs(db, mailNotification, batch.mails)
  await addJobs(db, pushNotification, batch.pushes)
  if (batch.is_done) return
  const tookMs = Math.round(performance.now() - startMs)
  await addJob(db, notifyFans, {
    happening_id: id,
    told_to: batch.told_to,
    pause_ms: Math.min(tookMs, pauseMsMax),
  })
}

/**
 * Notifies the next fans. Each email and each browser has its own job payload, so that retrying one doesn't notify
 * another twice.
 */
const notifyBatchStatement = statement({
  name: 'notifications.tell-batch',
  text: `${listenersSql}, told as (
    insert into notifications (user_id, happening_id, at)
    select user_id, $1::bigint, $14::timestamptz from listeners where on_site order by user_id on conflict do nothing
  ), moved as (
    update domain_events set told_to = coalesce((select max(user_id) from audience), told_to),
      told_at = case when (select count(*) from audience) < $5::int then $14::timestamptz end,
      fan_ids = case when (select count(*) from audience) < $5::int then null else fan_ids end
    where id = $1::bigint returning told_to, told_at is not null as is_done
  )
  select told_to, is_done,
    (select coalesce(json_agg(json_build_object('happening_id', $1::bigint, 'user_id', user_id)), '[]')
       from listeners where by_mail) as mails,
    (select coalesce(json_agg(json_build_object(
              'happening_id', $1::bigint, 'user_id', s.user_id, 'subscription_id', s.id)), '[]')
       from listeners join push_subscriptions s using (user_id) where by_push) as pushes
  from moved`,
  row: z.object({
    told_to: z.int(),
    is_done: z.boolean(),
    mails: z.array(z.object({ happening_id: z.int(), user_id: z.int() })),
    pushes: z.array(z.object({ happening_id: z.int(), user_id: z.int(), subscription_id: z.int() })),
  }),
})
