import * as z from 'zod'
import type { NotificationKind } from '../../identity/accounts/server/index.ts'
import type { Db } from '../../platform/server/database.ts'
import { buildAddJobSql } from '../../platform/server/jobs/add-job.ts'
import { none, statement } from '../../platform/server/statement.ts'
import { tellFans } from './tell-fans.ts'

/** What has happened that fans may want to hear of. */
export interface Happening {
  kind: NotificationKind
  /** Idempotency key: `event:55`, `on-sale:55`, `event-changed:55:2`, `campaign:7-1835848`, `news:12`, `project-opens:3`,
   * `order:{id}:paid`, `show:{id}:soon:{begin}`. */
  key: string
  /** Whose followers are told, and whose picture they see; null only where `fanIds` says who is told. */
  artistId: number | null
  /** Other artists whose followers are notified, too; deduplicated per fan. */
  alsoArtistIds?: number[]
  /**
   * Where it happens. event_near needs it, and is told to fans within 150 km only; so is event_changed, but where no city
   * is given to all.
   */
  cityId?: number
  /** Where it would have happened: fans near there are told of the change, too. */
  wasCityId?: number
  /** The event that it tells of: who was told of it before is told of a change, too. */
  eventId?: number
  /** Whoever made this campaign is told, too. */
  campaignId?: number
  /** Those who are told in place of followers: a batch of them, at most 5,000, each with a key of its own. */
  fanIds?: number[]
  /** Values of the text `notifications.<kind>`; in several languages as locale → text. */
  params: Record<string, string | number | Record<string, string>>
  /** An address of ours, such as /event/55-a-night/. */
  path: string
  /** Milliseconds since 1970. */
  at: number
}

const record = statement({
  name: 'notifications.record',
  text: `with recorded as (
      insert into domain_events (kind, key, artist_ids, city_id, campaign_id, params, path, at, was_city_id, event_id, fan_ids)
        values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) on conflict (key) do nothing returning id
    ) select ${buildAddJobSql(tellFans, `json_build_object('happening_id', r.id, 'told_to', 0)`)} as job_id from recorded r`,
  row: z.object({ job_id: z.int() }),
})

/**
 * Records an event in the caller's transaction and enqueues its fan-out (transactional outbox): fans are notified if,
 * and only if, it commits. Idempotent by `key`: false where it had been recorded before.
 */
export async function recordHappening(db: Db, happening: Happening): Promise<boolean> {
  const recorded = await insertHappening(db, happening)
  return recorded.length > 0
}

/** The same, for whoever does not wait for the answer. */
export function insertHappening(db: Db, happening: Happening): Promise<unknown[]> {
  const { kind, key, artistId, alsoArtistIds = [], cityId, campaignId, params, path, at } = happening
  const { wasCityId, eventId, fanIds } = happening
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

/** SQL: whether a happening has that key; those of half a year ago are forgotten. */
export const hasHappened = (key: string) => `exists (select from domain_events h where h.key = ${key})`

const revise = statement({
  name: 'notifications.revise',
  text: `update domain_events set params = params || $2 where event_id = $1 and params <> params || $2`,
  row: none,
})

/** What fans were told of an event says from now on what is so: older notifications show no old date. */
export async function reviseHappenings(db: Db, eventId: number, params: Happening['params']): Promise<void> {
  await db.query(revise, [eventId, JSON.stringify(params)])
}
