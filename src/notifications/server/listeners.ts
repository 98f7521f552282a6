import * as z from 'zod'
import { nearChordSquaredMax } from '../../catalogue/cities/server/index.ts'
import { defaultChoices } from '../../identity/accounts/server/index.ts'
import type { ReadDb } from '../../platform/server/database.ts'
import { statement } from '../../platform/server/statement.ts'
import type { DomainEvent } from './record-domain-event.ts'

/** Builds an SQL condition: the fan's city `home` is near one of two cities. */
const isNear = (home: string, either: string, other: string) => `exists (
         select from cities home, cities place where home.id = ${home} and place.id in (${either}, ${other})
            and power(cosd(home.lat) * cosd(home.lon) - cosd(place.lat) * cosd(place.lon), 2)
              + power(cosd(home.lat) * sind(home.lon) - cosd(place.lat) * sind(place.lon), 2)
              + power(sind(home.lat) - sind(place.lat), 2) <= ${nearChordSquaredMax})`

/**
 * Selects the next fans by id who follow one of the artists, made the campaign, saved the changed event, hold
 * a ticket for it, were notified of it, or are named.
 * Excludes fans who muted the artists they follow; for event_near also fans with no city or a distant one,
 * and for event_changed such fans unless they were notified of the event. Those who saved the changed event or hold
 * a ticket for it are notified regardless of distance and muting. Each source is sorted and limited, so all rows of
 * the fans within the limit are there.
 *
 * The first 13 parameters are those of {@link buildListenerValues}.
 */
export const listenersSql = `  with before as materialized (
    select id from domain_events where event_id = $12::int and id < $1::bigint and $6::text = 'event_changed'
  ), audience as materialized (
    select user_id, coalesce(bool_or(listens), true) as listens, bool_or(is_theirs) as is_theirs,
           bool_or(was_notified) as was_notified from (
      select f.user_id, not f.is_muted as listens, false as is_theirs, false as was_notified
        from unnest($2::int[]) artist (id) cross join lateral (
        select user_id, is_muted from follows where artist_id = artist.id and user_id > $4::bigint
         order by user_id limit $5::int) f
      union all
      select m.user_id, null, false, false from (
        select user_id from makes where campaign_id = $3::int and user_id > $4::bigint order by user_id limit $5::int) m
      union all
      select n.user_id, null, false, true from before cross join lateral (
        select user_id from notifications where happening_id = before.id and user_id > $4::bigint
         order by user_id limit $5::int) n
      union all
      select s.user_id, null, true, false from (
        select user_id from saved_events where event_id = $12::int and $6::text = 'event_changed' and user_id > $4::bigint
         order by user_id limit $5::int) s
      union all
      select t.user_id, null, true, false from (
        select distinct user_id from entry_tickets
         where event_id = $12::int and $6::text = 'event_changed' and state = 'current' and user_id > $4::bigint
         order by user_id limit $5::int) t
      union all
      select fan.user_id, null, false, false from unnest($13::bigint[]) fan (user_id) where fan.user_id > $4::bigint
    ) anybody group by user_id order by user_id limit $5::int
  ), listeners as materialized (
    select u.id as user_id, coalesce(n.site, $9::boolean) as on_site,
           coalesce(n.mail, $7::boolean) and u.email_confirmed_at is not null and not u.is_restricted as by_mail,
           coalesce(n.push, $10::boolean) and not u.is_restricted as by_push
      from audience join users u on u.id = audience.user_id and u.disabled_at is null
      left join notification_choices n on n.user_id = u.id and n.kind = $6::text
     where (audience.is_theirs or audience.listens)
       and case $6::text
             when 'event_near' then ${isNear('u.city_id', '$8::int', '$8::int')}
             when 'event_changed' then $8::int is null or audience.is_theirs or audience.was_notified
               or ${isNear('u.city_id', '$8::int', '$11::int')}
             else true end
  )`

interface Listened {
  /** Id of the domain event, which decides who was notified before it. */
  id: number | string
  kind: string
  artistIds: readonly number[]
  campaignId: number | null
  cityId: number | null
  wasCityId: number | null
  eventId: number | null
  /** Recipients who replace the followers; muting the artist doesn't exclude them. */
  fanIds: readonly number[] | null
  /** Fans after this id, at most so many; null for all. */
  after: number
  fansMax: number | null
}

/** Builds the parameters of {@link listenersSql}. */
export function buildListenerValues(event: Listened): unknown[] {
  const { id, kind, artistIds, campaignId, cityId, wasCityId, eventId, fanIds, after, fansMax } = event
  const ordinary = defaultChoices.find(choice => choice.kind === kind)
  return [
    ...[id, fanIds ? [] : artistIds, campaignId, after, fansMax, kind, ordinary?.mail ?? false, cityId],
    ...[ordinary?.site ?? true, ordinary?.push ?? false, wasCityId, eventId, fanIds],
  ]
}

const count = statement({
  name: 'notifications.count-listeners',
  text: `${listenersSql}
  select u.locale, count(*)::int as count from listeners join users u on u.id = listeners.user_id
   where on_site or by_mail or (by_push and exists (select from push_subscriptions s where s.user_id = u.id))
   group by u.locale order by u.locale`,
  row: z.object({ locale: z.string(), count: z.int() }),
})

const lastId = '9223372036854775807'

/** Counts the fans whom recording this domain event now would notify, by the language of their account. */
export function countListeners(
  db: ReadDb,
  event: Pick<
    DomainEvent,
    'kind' | 'artistId' | 'alsoArtistIds' | 'cityId' | 'wasCityId' | 'eventId' | 'campaignId'
  > & { fanIds?: readonly number[] },
): Promise<{ locale: string; count: number }[]> {
  const { kind, artistId, alsoArtistIds = [], cityId = null, wasCityId = null, eventId = null } = event
  const artistIds = [...(artistId === null ? [] : [artistId]), ...alsoArtistIds]
  const { campaignId = null, fanIds = null } = event
  const where = { artistIds, campaignId, cityId, wasCityId, eventId, fanIds }
  return db.query(count, buildListenerValues({ id: lastId, kind, ...where, after: 0, fansMax: null }))
}
