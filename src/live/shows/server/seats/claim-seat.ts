import * as z from 'zod'
import { type Failure, fail } from '../../../../platform/contract/errors.ts'
import type { Db } from '../../../../platform/server/database.ts'
import { none, statement } from '../../../../platform/server/statement.ts'
import { showErrors } from '../../contract.ts'
import { gapMs, graceMs, seatLifeMs } from './times.ts'

export interface Claim {
  showId: number
  userId: number
  connectionId: string
  deviceName: string
  isTakeover: boolean
  /** Milliseconds since 1970. */
  now: number
}

export interface Holder {
  device_name: string
  since: Date
}

/**
 * Builds an SQL condition: a seat is free after a long silence, provided that heartbeats were written
 * throughout.
 */
const isFree = (seat: string) => `${seat}.beat_at < $7 and exists (select from show_beat_clock k
  where k.flushed_at > $8 and k.counting_since < $9)`

/** Decides between two devices that arrive at once in a single statement, and returns the previous holder. */
const claim = statement({
  name: 'shows.claim-seat',
  text: `insert into show_seats as t (show_id, user_id, connection_id, device_name, since, beat_at)
      values ($1, $2, $3, $4, $5, $5)
    on conflict (show_id, user_id) do update set connection_id = excluded.connection_id,
      device_name = excluded.device_name, beat_at = greatest(t.beat_at, excluded.beat_at),
      since = case when t.connection_id = excluded.connection_id then t.since else excluded.since end
      where t.connection_id = excluded.connection_id or $6::boolean or (${isFree('t')})
    returning old.connection_id as old_id, old.beat_at as old_beat_at, (${isFree('old')}) as was_free`,
  row: z.object({
    old_id: z.string().nullable(),
    old_beat_at: z.date().nullable(),
    was_free: z.boolean().nullable(),
  }),
})

const holder = statement({
  name: 'shows.seat-holder',
  text: 'select device_name, since from show_seats where show_id = $1 and user_id = $2',
  row: z.object({ device_name: z.string(), since: z.date() }),
})

const closeOther = statement({
  name: 'shows.close-other-connection',
  text: `update show_connections set closed_at = $3, closed_by = $4, seen_at = greatest(seen_at, $5)
    where show_id = $1 and connection_id = $2 and closed_at is null`,
  row: none,
})

const open = statement({
  name: 'shows.open-connection',
  text: `insert into show_connections as c (show_id, connection_id, user_id, device_name, opened_at, seen_at)
      values ($1, $3, $2, $4, $5, $5)
    on conflict (show_id, connection_id) do update set device_name = excluded.device_name,
      seen_at = greatest(c.seen_at, excluded.seen_at), closed_at = null, closed_by = null
      where c.user_id = excluded.user_id
    returning old.connection_id is null as is_new`,
  row: z.object({ is_new: z.boolean() }),
})

/** Maximum number of a fan's connections to a show; beyond it ids are made up, not real devices. */
export const connectionsMax = 100

const dropOldest = statement({
  name: 'shows.drop-oldest-connections',
  text: `delete from show_connections where show_id = $1 and connection_id in
    (select connection_id from show_connections where show_id = $1 and user_id = $2 and closed_at is not null
      order by opened_at desc, connection_id offset $3)`,
  row: none,
})

/**
 * Gives a fan's seat in a show to a device if the seat is free, already the device's, or taken over.
 * Otherwise resolves with the other holder.
 */
export async function claimSeat(db: Db, claimInput: Claim): Promise<{ other: Holder | null } | Failure> {
  const { showId, userId, connectionId, deviceName, isTakeover, now } = claimInput
  const who = [showId, userId, connectionId, deviceName, new Date(now)]
  const limits = [seatLifeMs, gapMs, graceMs].map(ms => new Date(now - ms))
  const [claimed] = await db.query(claim, [...who, isTakeover, ...limits])
  if (!claimed) {
    const [other] = await db.query(holder, [showId, userId])
    // No holder means that the other device has just closed, so the claim is repeated.
    return other ? { other } : claimSeat(db, claimInput)
  }
  const { old_id: oldId, old_beat_at: seenAt, was_free: wasFree } = claimed
  if (oldId && oldId !== connectionId) {
    const by = wasFree ? 'silence' : 'takeover'
    await db.query(closeOther, [showId, oldId, new Date(now), by, seenAt])
  }
  const [opened] = await db.query(open, who)
  if (!opened) return fail(showErrors.connectionNotFound)
  // The fan's seat is locked, so no other count runs concurrently.
  if (opened.is_new) await db.query(dropOldest, [showId, userId, connectionsMax])
  return { other: null }
}

const leave = statement({
  name: 'shows.leave-seat',
  text: 'delete from show_seats where show_id = $1 and user_id = $2 and connection_id = $3',
  row: none,
})

const closeOwn = statement({
  name: 'shows.close-connection',
  text: `update show_connections set closed_at = $4, closed_by = 'fan', seen_at = greatest(seen_at, $4)
    where show_id = $1 and user_id = $2 and connection_id = $3 and closed_at is null`,
  row: none,
})

/** Frees a device's seat at once. Idempotent. */
export async function leaveSeat(
  db: Db,
  { showId, userId, connectionId, now }: Pick<Claim, 'showId' | 'userId' | 'connectionId' | 'now'>,
): Promise<object> {
  await db.query(leave, [showId, userId, connectionId])
  await db.query(closeOwn, [showId, userId, connectionId, new Date(now)])
  return {}
}
