import * as z from 'zod'
import type { NotificationKind } from '../../identity/accounts/server/index.ts'
import type { Db } from '../../platform/server/database.ts'
import { buildAddJobSql } from '../../platform/server/jobs/add-job.ts'
import { none, statement } from '../../platform/server/statement.ts'
import { notifyFans } from './notify-fans.ts'

/** An event that fans may want to be notified of. */
export interface DomainEvent {
  kind: NotificationKind
  /** Idempotency key: `event:55`, `on-sale:55`, `event-changed:55:2`, `campaign:7-1835848`, `news:12`, `project-opens:3`,
   * `order:{id}:paid`, `show:{id}:soon:{begin}`. */
  key: string
  /**
   * Artist whose followers are notified and whose picture is shown; null only if `fanIds` names the
   * recipients.
   */
  artistId: number | null
  /** Other artists whose followers are also notified, once per fan. */
  alsoArtistIds?: number[]
  /**
   * City of the event. Required for event_near, which notifies only fans within 150 km; event_changed does
   * the same, but notifies everyone if there is no city.
   */
  cityId?: number
  /** Previous city, whose nearby fans are also notified of the change. */
  wasCityId?: number
  /** Id of the event concerned; fans notified of that event before are also notified of a change. */
  eventId?: number
  /** Id of the campaign whose makers are also notified. */
  campaignId?: number
  /**
   * Recipients who replace the followers: at most 5,000 per domain event; split longer lists under separate
   * keys.
   */
  fanIds?: number[]
  /** Parameters of the text `notifications.<kind>`; translated ones map locales to texts. */
  params: Record<string, string | number | Record<string, string>>
  /** Path on our site, such as /event/55-a-night/. */
  path: string
  /** Milliseconds since 1970. */
  at: number
}

const record = statement({
  name: 'notifications.record',
  text: `with recorded as (
      insert into domain_events (kind, key, artist_ids, city_id, campaign_id, params, path, at, was_city_id, event_id, fan_ids)
        values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) on conflict (key) do nothing returning id
    ) select ${buildAddJobSql(notifyFans, `json_build_object('happening_id', r.id, 'told_to', 0)`)} as job_id from recorded r`,
  row: z.object({ job_id: z.int() }),
})

/**
 * Records an event in the caller's transaction and enqueues its fan-out (transactional outbox): fans are
 * notified if and only if the transaction commits. Idempotent by `key`: returns false if the event was
 * already recorded.
 */
export async function recordDomainEvent(db: Db, domainEvent: DomainEvent): Promise<boolean> {
  const recorded = await insertDomainEvent(db, domainEvent)
  return recorded.length > 0
}

/**
 * Records an event like `recordDomainEvent`, but is not async, so that callers can send more statements
 * before they await this one.
 */
export function insertDomainEvent(db: Db, domainEvent: DomainEvent): Promise<unknown[]> {
  const { kind, key, artistId, alsoArtistIds = [], cityId, campaignId, params, path, at } = domainEvent
  const { wasCityId, eventId, fanIds } = domainEvent
  if (kind === 'event_near' && cityId === undefined) throw new Error('event_near needs a city')
  return db.query(record, [
    kind,
    key,
    [...(artistId === null ? [] : [artistId]), ...alsoArtistIds],
    cityId ?? null,
    campaignId ?? null,
    JSON.stringify(params),
    path,
    new Date(at),
    wasCityId ?? null,
    eventId ?? null,
    fanIds ?? null,
  ])
}

/** Builds an SQL condition: an event with this key exists. Events are deleted after half a year. */
export const buildDomainEventExistsSql = (key: string) =>
  `exists (select from domain_events h where h.key = ${key})`

const revise = statement({
  name: 'notifications.revise',
  text: `update domain_events set params = params || $2 where event_id = $1 and params <> params || $2`,
  row: none,
})

/**
 * Updates the parameters in all notifications of an event, so that older notifications show no outdated date.
 */
export async function reviseDomainEvents(
  db: Db,
  eventId: number,
  params: DomainEvent['params'],
): Promise<void> {
  await db.query(revise, [eventId, JSON.stringify(params)])
}
