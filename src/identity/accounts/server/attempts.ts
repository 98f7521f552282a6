import { createHmac } from 'node:crypto'
import * as z from 'zod'
import type { Db, ReadDb } from '../../../platform/server/database.ts'
import { none, statement } from '../../../platform/server/statement.ts'

export interface AttemptLimit {
  kind: string
  max: number
  windowMs: number
}

const takeAttemptStatement = statement({
  name: 'accounts.take-attempt',
  text: `insert into account_attempts as a (kind, who, at, forget_at) values ($1, $2, array[$3::timestamptz], $4)
    on conflict (kind, who) do update set forget_at = $4,
      at = array_append((select array_agg(t) from unnest(a.at) t where t > $5 and t <= $4), $3::timestamptz)
      where (select count(*) from unnest(a.at) t where t > $5 and t <= $4) < $6
    returning kind`,
  row: z.object({ kind: z.string() }),
})

/**
 * Takes one attempt from a sliding-window rate limit; returns false if `max` were taken in the last
 * `windowMs`. Uses a single statement, so that concurrent attempts can't race. Call it outside the
 * transaction that a failure rolls back, or inside to count only successes. Attempts further in the future
 * than the window come from a wrong clock and are ignored.
 */
export async function takeAttempt(db: Db, limit: AttemptLimit, who: string, now: number): Promise<boolean> {
  const since = new Date(now - limit.windowMs)
  const values = [
    limit.kind,
    await computeKeyedHash(db, who),
    new Date(now),
    new Date(now + limit.windowMs),
    since,
    limit.max,
  ]
  return (await db.query(takeAttemptStatement, values)).length > 0
}

const giveBackStatement = statement({
  name: 'accounts.give-attempt-back',
  text: `update account_attempts
    set at = at[:array_position(at, $3::timestamptz) - 1] || at[array_position(at, $3::timestamptz) + 1:]
    where kind = $1 and who = $2 and $3::timestamptz = any(at)`,
  row: none,
})

/** Gives back the attempt that `takeAttempt` took at that time, because it wasn't a guess. */
export async function returnAttempt(
  db: Db,
  { kind }: AttemptLimit,
  who: string,
  takenAt: number,
): Promise<void> {
  await db.query(giveBackStatement, [kind, await computeKeyedHash(db, who), new Date(takenAt)])
}

const oldestAttempt = statement({
  name: 'accounts.oldest-attempt',
  text: `select min(t) as at from account_attempts, unnest(at) t
    where kind = $1 and who = $2 and t <= $3 and t > $4`,
  row: z.object({ at: z.date().nullable() }),
})

/** Returns the milliseconds until an exhausted limit allows the next attempt; 0 when none was taken. */
export async function computeWaitMs(
  db: ReadDb,
  limit: AttemptLimit,
  who: string,
  now: number,
): Promise<number> {
  const window = [new Date(now + limit.windowMs), new Date(now - limit.windowMs)]
  const [row] = await db.query(oldestAttempt, [limit.kind, await computeKeyedHash(db, who), ...window])
  return Math.max(0, Math.min(limit.windowMs, (row?.at?.getTime() ?? 0) + limit.windowMs - now))
}

const secretStatement = statement({
  name: 'accounts.secret',
  text: 'select secret from account_secret',
  row: z.object({ secret: z.string() }),
})

/**
 * Computes a keyed hash (HMAC), because the input has too little entropy: an unkeyed hash could be
 * brute-forced.
 */
export async function computeKeyedHash(db: ReadDb, value: string): Promise<string> {
  const [row] = await db.query(secretStatement)
  if (!row) throw new Error('the secret of accounts is missing')
  return createHmac('sha256', row.secret).update(value).digest('base64url')
}
