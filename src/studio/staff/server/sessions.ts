import * as z from 'zod'
import { detectDevice } from '../../../identity/accounts/server/index.ts'
import type { Authentication } from '../../../platform/server/authentication.ts'
import type { Db, ReadDb } from '../../../platform/server/database.ts'
import { none, statement } from '../../../platform/server/statement.ts'
import { buildHeldRolesSql, type HeldRoles, heldRoles, mergeRights } from './held-rights.ts'
import { hashToken, newToken } from './secrets.ts'

/** Lifetime of a session, regardless of use. */
export const sessionMsMax = 12 * 3_600_000
/** How exact `seen_at` is: it is written at most once in this time. */
const seenMs = 60_000
const idleMinutesMax = 480

const insert = statement({
  name: 'staff.start-session',
  text: `insert into staff_sessions (staff_id, token_hash, browser, system, created_at, seen_at, verified_at)
    values ($1, $2, $3, $4, $5, $5, $5) returning id`,
  row: z.object({ id: z.int() }),
})

export interface NewSession {
  sessionId: number
  token: string
}

/** Starts a session, whose token is stored only as a hash. The caller has locked the row of the staff. */
export async function startSession(
  db: Db,
  { staffId, userAgent }: { staffId: number; userAgent: string | null },
  now: number,
): Promise<NewSession> {
  const token = newToken()
  const { browser, system } = detectDevice(userAgent)
  const [row] = await db.query(insert, [staffId, hashToken(token), browser, system, new Date(now)])
  return { sessionId: row!.id, token }
}

/** A session ends after the shortest idle time of the person's roles. */
export const getIdleMs = (roles: HeldRoles) =>
  Math.min(idleMinutesMax, ...roles.map(role => role.idle_minutes)) * 60_000

interface SessionTimes {
  created_at: Date
  seen_at: Date
}

/** Returns whether a session that wasn't ended is still valid. */
export const isOpen = (
  { created_at: createdAt, seen_at: seenAt }: SessionTimes,
  idleMs: number,
  now: number,
) => now - createdAt.getTime() < sessionMsMax && now - seenAt.getTime() < idleMs

const find = statement({
  name: 'staff.find-session',
  text: `select s.id, s.staff_id, s.created_at, s.seen_at, s.verified_at, ${buildHeldRolesSql('p.id')} as roles
    from staff_sessions s join staff p on p.id = s.staff_id
    where s.token_hash = $1 and s.ended_at is null and p.disabled_at is null`,
  row: z.object({
    id: z.int(),
    staff_id: z.int(),
    created_at: z.date(),
    seen_at: z.date(),
    verified_at: z.date(),
    roles: heldRoles,
  }),
})

const see = statement({
  name: 'staff.see-session',
  text: 'update staff_sessions set seen_at = $2 where id = $1 and seen_at <= $3 and ended_at is null',
  row: none,
})

/** Finds the member of staff for a session's token; null if the session has ended or the person is disabled. */
export const authenticateStaff: Authentication['staffOf'] = async (token, { read, transaction, now }) => {
  const [row] = await read.query(find, [hashToken(token)])
  const time = now()
  if (!row || !isOpen(row, getIdleMs(row.roles), time)) return null
  if (time - row.seen_at.getTime() >= seenMs)
    await transaction(db => db.query(see, [row.id, new Date(time), new Date(time - seenMs)]))
  return {
    staffId: row.staff_id,
    sessionId: row.id,
    rights: mergeRights(row.roles),
    verifiedAt: row.verified_at.getTime(),
  }
}

const verify = statement({
  name: 'staff.verify-session',
  text: 'update staff_sessions set verified_at = $2 where id = $1 and ended_at is null',
  row: none,
})

/** Records a proof of identity, after which the session may do grave acts for five minutes. */
export async function markVerified(db: Db, sessionId: number, now: number): Promise<void> {
  await db.query(verify, [sessionId, new Date(now)])
}

const end = statement({
  name: 'staff.end-sessions',
  text: `update staff_sessions set ended_at = $3
    where staff_id = $1 and ($2::int is null or id = $2) and ended_at is null returning id`,
  row: z.object({ id: z.int() }),
})

/** Ends one session of a person or all of them; returns how many it ended. */
export async function endSessions(
  db: Db,
  { staffId, sessionId = null }: { staffId: number; sessionId?: number | null },
  now: number,
): Promise<number> {
  return (await db.query(end, [staffId, sessionId, new Date(now)])).length
}

const list = statement({
  name: 'staff.sessions',
  text: `select id, browser, system, created_at, seen_at from staff_sessions
    where staff_id = $1 and ended_at is null order by seen_at desc, id desc`,
  row: z.object({
    id: z.int(),
    browser: z.string().nullable(),
    system: z.string().nullable(),
    created_at: z.date(),
    seen_at: z.date(),
  }),
})

/** Lists the open sessions of a person, the last used one first. */
export async function listSessions(
  db: ReadDb,
  { staffId, roles }: { staffId: number; roles: HeldRoles },
  now: number,
) {
  const rows = await db.query(list, [staffId])
  return rows
    .filter(row => isOpen(row, getIdleMs(roles), now))
    .map(({ id, browser, system, created_at: createdAt, seen_at: seenAt }) => ({
      session_id: id,
      device: { browser, system },
      created_at: createdAt.toISOString(),
      seen_at: seenAt.toISOString(),
    }))
}
