import { setTimeout as delay } from 'node:timers/promises'
import * as z from 'zod'
import { nearChordSquaredMax } from '../../catalogue/cities/server/index.ts'
import { defaultChoices } from '../../identity/accounts/server/index.ts'
import type { Db } from '../../platform/server/database.ts'
import { addJob, addJobs } from '../../platform/server/jobs/add-job.ts'
import { priorities } from '../../platform/server/jobs/queues.ts'
import { defineTask } from '../../platform/server/jobs/task.ts'
import { statement } from '../../platform/server/statement.ts'
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
  const { kind, city_id: cityId, campaign_id: campaignId, told_to, fan_ids: fanIds } = domainEvent
  const { was_city_id: wasCityId, event_id: eventId } = domainEvent
  // Named recipients replace the followers; muting the artist doesn't exclude them.
  const artistIds = fanIds ? [] : domainEvent.artist_ids
  const ordinary = defaultChoices.find(choice => choice.kind === kind)
  const [batch] = await db.query(notifyBatchStatement, [
    ...[id, artistIds, campaignId, told_to, fansMax, kind, ordinary?.mail ?? false, cityId],
    ...[new Date(now), ordinary?.push ?? false, wasCityId, eventId],
    ...[fanIds, ordinary?.site ?? true],
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

/** Builds an SQL condition: the fan's city `home` is near one of two cities. */
const isNear = (home: string, either: string, other: string) => `exists (
         select from cities home, cities place where home.id = ${home} and place.id in (${either}, ${other})
            and power(cosd(home.lat) * cosd(home.lon) - cosd(place.lat) * cosd(place.lon), 2)
              + power(cosd(home.lat) * sind(home.lon) - cosd(place.lat) * sind(place.lon), 2)
              + power(sind(home.lat) - sind(place.lat), 2) <= ${nearChordSquaredMax})`

/**
 * SQL condition: the fan saved the changed event or holds a ticket for it, and is notified regardless of
 * distance and muting.
 */
const isTheirs = `($6::text = 'event_changed' and (
         exists (select from saved_events s where s.event_id = $12::int and s.user_id = u.id)
         or exists (select from entry_tickets t where t.event_id = $12::int and t.user_id = u.id and t.state = 'current')))`

/**
 * Selects the next fans by id who follow one of the artists, made the campaign, saved the changed event, hold
 * a ticket for it, were notified of it, or are named.
 * Excludes fans who muted the artists they follow; for event_near also fans with no city or a distant one,
 * and for event_changed such fans unless they were notified of the event. Each email and each browser has its
 * own job payload, so that retrying one doesn't notify another twice.
 */
const notifyBatchStatement = statement({
  name: 'notifications.tell-batch',
  text: `
  with before as materialized (
    select id from domain_events where event_id = $12::int and id < $1::bigint and $6::text = 'event_changed'
  ), audience as materialized (
    select user_id from (
      select f.user_id from unnest($2::int[]) artist (id) cross join lateral (
        select user_id from follows where artist_id = artist.id and user_id > $4::bigint order by user_id limit $5::int) f
      union
      select m.user_id from (
        select user_id from makes where campaign_id = $3::int and user_id > $4::bigint order by user_id limit $5::int) m
      union
      select n.user_id from before cross join lateral (
        select user_id from notifications where happening_id = before.id and user_id > $4::bigint
         order by user_id limit $5::int) n
      union
      select s.user_id from (
        select user_id from saved_events where event_id = $12::int and $6::text = 'event_changed' and user_id > $4::bigint
         order by user_id limit $5::int) s
      union
      select t.user_id from (
        select distinct user_id from entry_tickets
         where event_id = $12::int and $6::text = 'event_changed' and state = 'current' and user_id > $4::bigint
         order by user_id limit $5::int) t
      union
      select fan.user_id from unnest($13::bigint[]) fan (user_id) where fan.user_id > $4::bigint
    ) anybody order by user_id limit $5::int
  ), listeners as materialized (
    select u.id as user_id, coalesce(n.site, $14::boolean) as on_site,
           coalesce(n.mail, $7::boolean) and u.email_confirmed_at is not null and not u.is_restricted as by_mail,
           coalesce(n.push, $10::boolean) and not u.is_restricted as by_push
      from audience join users u on u.id = audience.user_id and u.disabled_at is null
      left join notification_choices n on n.user_id = u.id and n.kind = $6::text
     where (${isTheirs} or (select coalesce(bool_or(not f.is_muted), true) from follows f
             where f.user_id = u.id and f.artist_id = any($2::int[])))
       and case $6::text
             when 'event_near' then ${isNear('u.city_id', '$8::int', '$8::int')}
             when 'event_changed' then $8::int is null or ${isTheirs} or ${isNear('u.city_id', '$8::int', '$11::int')}
               or exists (select from before join notifications t on t.happening_id = before.id and t.user_id = u.id)
             else true end
  ), told as (
    insert into notifications (user_id, happening_id, at)
    select user_id, $1::bigint, $9::timestamptz from listeners where on_site order by user_id on conflict do nothing
  ), moved as (
    update domain_events set told_to = coalesce((select max(user_id) from audience), told_to),
      told_at = case when (select count(*) from audience) < $5::int then $9::timestamptz end,
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
