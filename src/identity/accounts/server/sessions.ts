import { createHash, createHmac, randomBytes } from 'node:crypto'
import * as z from 'zod'
import type { Authentication, Fan } from '../../../platform/server/authentication.ts'
import { batchRowReads } from '../../../platform/server/batch-row-reads.ts'
import type { Db } from '../../../platform/server/database.ts'
import { none, type RowOf, statement } from '../../../platform/server/statement.ts'
import { detectDevice } from './device-of.ts'

/** Age at which the next call replaces a token. */
export const replaceAfterMs = 24 * 3_600_000
/** Grace period of a replaced token, for requests in flight. */
export const graceMs = 60_000
/** Idle timeout of a session. */
export const idleMaxMs = 90 * 24 * 3_600_000
/** Absolute lifetime of a session, regardless of use. */
export const sessionMsMax = 365 * 24 * 3_600_000

const hashToken = (token: string) => createHash('sha256').update(token).digest()

const startSessionStatement = statement({
  name: 'accounts.start-session',
  text: `with session as (
      insert into sessions (user_id, created_at, network_key, browser, system)
      values ($1, $2, $5, $6, $7) returning id
    ) insert into session_tokens (hash, session_id, issued_at, salt) select $3, id, $2, $4 from session`,
  row: none,
})

interface SessionStart {
  networkKey?: string | null
  userAgent?: string | null
}

/** Starts a session. The returned token (256 bits, base64url) is stored only as a hash. */
export async function startSession(
  db: Db,
  userId: number,
  now: number,
  { networkKey = null, userAgent = null }: SessionStart = {},
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const { browser, system } = detectDevice(userAgent)
  const values = [userId, new Date(now), hashToken(token), randomBytes(32), networkKey, browser, system]
  await db.query(startSessionStatement, values)
  return token
}

const endSessionsStatement = statement({
  name: 'accounts.end-sessions',
  text: `update sessions set ended_at = $3
    where user_id = $1 and ($2::bigint is null or id = $2) and id is distinct from $4 and ended_at is null`,
  row: none,
})

interface SessionSelector {
  userId: number
  sessionId?: number | null
  exceptSessionId?: number | null
}

/** Ends all sessions of a fan, a single one, or all but one. */
export async function endSessions(
  db: Db,
  { userId, sessionId = null, exceptSessionId = null }: SessionSelector,
  now: number,
): Promise<void> {
  await db.query(endSessionsStatement, [userId, sessionId, new Date(now), exceptSessionId])
}

const sessionsByTokens = `select a.place::int, t.hash, t.salt, t.issued_at, t.replaced_at, s.id as session_id, s.created_at as started_at, u.id as user_id, u.is_restricted
  from unnest($1::bytea[]) with ordinality a (hash, place) join session_tokens t on t.hash = a.hash
    join sessions s on s.id = t.session_id join users u on u.id = s.user_id
  where s.ended_at is null and u.disabled_at is null`

const sessions = statement({
  name: 'accounts.sessions',
  text: sessionsByTokens,
  row: z.object({
    /** Position of the token in the query, counted from 1. */
    place: z.int(),
    hash: z.instanceof(Buffer),
    salt: z.instanceof(Buffer),
    issued_at: z.date(),
    replaced_at: z.date().nullable(),
    session_id: z.int(),
    started_at: z.date(),
    user_id: z.int(),
    is_restricted: z.boolean(),
  }),
})
type TokenRow = RowOf<typeof sessions>

/** Batches concurrent lookups, because every call of a fan makes one. */
const findSession = batchRowReads(sessions, (hashes: Buffer[]) => [hashes], { askedMax: 100 })

/**
 * Looks up a token's session and rotates old tokens. The successor is derived from the token and a stored salt, so that
 * concurrent calls all get the same one (no race) and the database never holds it. Reuse of a replaced token after the
 * grace period means that it was stolen: the session ends (design 5).
 */
export const authenticateFan: Authentication['fanOf'] = async (
  token,
  { read, transaction, now, databaseTime },
) => {
  const row = await findSession(read, hashToken(token))
  if (!row) return null
  const fan: Fan = { userId: row.user_id, sessionId: row.session_id, isRestricted: row.is_restricted }
  if (stateAt(row, now()) === 'good') return { fan }
  // A process with a wrong clock neither ends sessions nor replaces tokens.
  const time = await databaseTime()
  const state = stateAt(row, time)
  if (state === 'good') return { fan }
  if (state === 'over') {
    await transaction(db => endSessions(db, fan, time))
    return null
  }
  const refreshedToken = createHmac('sha256', row.salt).update(token).digest('base64url')
  if (!row.replaced_at) await transaction(tx => replace(tx, row, refreshedToken, time))
  return { fan, refreshedToken }
}

function stateAt(row: TokenRow, time: number): 'good' | 'old' | 'over' {
  const ageMs = time - row.issued_at.getTime()
  const isReused = row.replaced_at !== null && time - row.replaced_at.getTime() > graceMs
  if (isReused || ageMs > idleMaxMs || time - row.started_at.getTime() > sessionMsMax) return 'over'
  return row.replaced_at || ageMs >= replaceAfterMs ? 'old' : 'good'
}

const replaceToken = statement({
  name: 'accounts.replace-token',
  text: 'update session_tokens set replaced_at = $2 where hash = $1 and replaced_at is null',
  row: none,
})

const insertToken = statement({
  name: 'accounts.keep-token',
  text: `insert into session_tokens (hash, session_id, issued_at, salt) values ($1, $2, $3, $4)
      on conflict (hash) do nothing`,
  row: none,
})

/** Idempotent: of several concurrent rotations the first one wins. */
async function replace(db: Db, row: TokenRow, successor: string, now: number): Promise<void> {
  const at = new Date(now)
  await db.query(replaceToken, [row.hash, at])
  await db.query(insertToken, [hashToken(successor), row.session_id, at, randomBytes(32)])
}
