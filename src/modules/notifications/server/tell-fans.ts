import { setTimeout as delay } from 'node:timers/promises'
import * as z from 'zod'
import type { Db } from '../../../platform/server/database.ts'
import { addJob, type Task } from '../../../platform/server/jobs.ts'
import { defaultChoices } from '../../accounts/server/index.ts'
import { nearChordSquaredMax } from '../../cities/server/index.ts'

/** Fans who are told in one transaction. */
const fansAtOnce = 5_000
/** After each batch readers have the database for as long as it took, but no longer than this. */
const pauseMsMax = 150

interface Untold {
  kind: string
  artist_ids: number[]
  city_id: number | null
  campaign_id: number | null
  at: Date
  told_to: number
}

const payloadShape = z.object({ happening_id: z.int() })

/**
 * Tells everybody whom a happening concerns, batch after batch. How far it has come stands in the happening and
 * changes in the transaction of each batch: whoever goes on after a crash begins behind the last fan that was told.
 */
export const tellFans: Task = {
  async run(payload, { database, now, signal }) {
    const { happening_id: id } = payloadShape.parse(payload)
    for (;;) {
      const startMs = performance.now()
      const isDone = await database.transaction(db => tellBatch(db, { id, now: now(), fansMax: fansAtOnce }))
      if (isDone) return
      await delay(Math.min(performance.now() - startMs, pauseMsMax))
      if (signal?.aborted) return addJob(database.db, 'tellFans', { happening_id: id })
    }
  },
}

/** One batch in the caller's transaction; true when nobody is left. A second worker waits for the first. */
export async function tellBatch(
  db: Db,
  { id, now, fansMax }: { id: number; now: number; fansMax: number },
): Promise<boolean> {
  const [happening] = await db.query<Untold>({
    name: 'notifications.lock-happening',
    text: `select kind, artist_ids, city_id, campaign_id, at, told_to from happenings
      where id = $1 and told_at is null for update`,
    values: [id],
  })
  if (!happening) return true
  const { kind, artist_ids: artistIds, city_id: cityId, campaign_id: campaignId, at, told_to } = happening
  const ordinary = defaultChoices.find(choice => choice.kind === kind)
  const [batch] = await db.query<{ is_done: boolean }>({
    name: 'notifications.tell-batch',
    text: tell,
    values: [
      ...[id, artistIds, campaignId, told_to, fansMax, kind, ordinary?.mail ?? false, cityId, at],
      ...[new Date(now), ordinary?.push ?? false],
    ],
  })
  return batch?.is_done ?? true
}

/**
 * The next fans by their id, who follow one of the artists or made the campaign. Left out are those who muted what
 * they follow of it, and for event_near those with no city or one far away. Mails and browsers wait behind all other
 * jobs; each browser has one of its own, so that trying one again does not tell another twice.
 */
const tell = `
  with audience as materialized (
    select user_id from (
      select f.user_id from unnest($2::int[]) artist (id) cross join lateral (
        select user_id from follows where artist_id = artist.id and user_id > $4::bigint order by user_id limit $5::int) f
      union
      select m.user_id from (
        select user_id from makes where campaign_id = $3::int and user_id > $4::bigint order by user_id limit $5::int) m
    ) anybody order by user_id limit $5::int
  ), listeners as materialized (
    select u.id as user_id, coalesce(n.site, true) as on_site,
           coalesce(n.mail, $7::boolean) and u.email_confirmed_at is not null and not u.is_restricted as by_mail,
           coalesce(n.push, $11::boolean) and not u.is_restricted as by_push
      from audience join users u on u.id = audience.user_id and u.disabled_at is null
      left join notification_choices n on n.user_id = u.id and n.kind = $6::text
     where (select coalesce(bool_or(not f.is_muted), true) from follows f
             where f.user_id = u.id and f.artist_id = any($2::int[]))
       and ($6::text <> 'event_near' or exists (
         select from cities home, cities place where home.id = u.city_id and place.id = $8::int
            and power(cosd(home.lat) * cosd(home.lon) - cosd(place.lat) * cosd(place.lon), 2)
              + power(cosd(home.lat) * sind(home.lon) - cosd(place.lat) * sind(place.lon), 2)
              + power(sind(home.lat) - sind(place.lat), 2) <= ${nearChordSquaredMax}))
  ), told as (
    insert into notifications (user_id, happening_id, at)
    select user_id, $1::bigint, $9::timestamptz from listeners where on_site order by user_id on conflict do nothing
  ), moved as (
    update happenings set told_to = coalesce((select max(user_id) from audience), told_to),
      told_at = case when (select count(*) from audience) < $5::int then $10::timestamptz end
    where id = $1::bigint returning told_at is not null as is_done
  )
  select is_done, (select count(*) from graphile_worker.add_jobs(array(
    select (
      'mailNotification', json_build_object('happening_id', $1::bigint, 'user_id', user_id),
      null, null, null, null, 10, null)::graphile_worker.job_spec
    from listeners where by_mail
    union all
    select (
      'pushNotification', json_build_object('happening_id', $1::bigint, 'user_id', s.user_id, 'subscription_id', s.id),
      null, null, null, null, 10, null)::graphile_worker.job_spec
    from listeners join push_subscriptions s using (user_id) where by_push))) as job_count
  from moved`
