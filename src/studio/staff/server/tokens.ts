import { randomUUID } from 'node:crypto'
import * as z from 'zod'
import { Failure, fail, platformErrors } from '../../../platform/contract/errors.ts'
import type { Db, ReadDb } from '../../../platform/server/database.ts'
import type { KeySetup } from '../../../platform/server/server-key.ts'
import type { StaffContext } from '../../../platform/server/staff.ts'
import { none, statement } from '../../../platform/server/statement.ts'
import { staffErrors } from '../staff-errors.ts'
import { logAct, toStaffAct } from './log-act.ts'
import { lockCaller } from './people.ts'
import { deriveToken, hashToken } from './secrets.ts'

const openTokensMax = 10

const list = statement({
  name: 'staff.tokens',
  text: `select id, name, created_at, expires_at, used_at from staff_tokens
    where staff_id = $1 and revoked_at is null and expires_at > $2 order by id`,
  row: z.object({
    id: z.int(),
    name: z.string(),
    created_at: z.date(),
    expires_at: z.date(),
    used_at: z.date().nullable(),
  }),
})

/** Lists the tokens of a person that work now. */
export async function listTokens(db: ReadDb, staffId: number, now: number) {
  const rows = await db.query(list, [staffId, new Date(now)])
  return rows.map(row => ({
    token_id: row.id,
    name: row.name,
    created_at: row.created_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
    used_at: row.used_at?.toISOString() ?? null,
  }))
}

const buildToken = (id: string, keys: KeySetup) => `ff_${deriveToken('tokens of staff', id, keys)}`

const insert = statement({
  name: 'staff.insert-token',
  text: `insert into staff_tokens (token_id, staff_id, name, token_hash, created_at, expires_at)
    values ($1, $2, $3, $4, $5, $6) returning id`,
  row: z.object({ id: z.int() }),
})

/** Creates a personal token. The result has the id from which {@link showToken} builds it. */
export function createToken({ name, hours }: { name: string; hours: number }, context: StaffContext) {
  const { staff, write, config, now } = context
  const { staffId } = staff
  return write(async db => {
    const caller = await lockCaller(db, staff)
    if (caller instanceof Failure) return caller
    if ((await listTokens(db, staffId, now())).length >= openTokensMax) return fail(staffErrors.tooMany)
    const id = randomUUID()
    const expiresAt = new Date(now() + hours * 3_600_000)
    const hash = hashToken(buildToken(id, config))
    const [token] = await db.query(insert, [id, staffId, name, hash, new Date(now()), expiresAt])
    const act = { act: 'staff token create', object: `staff ${staffId}` }
    await logAct(db, toStaffAct(context), { ...act, after: { token_id: token!.id, hours } })
    return { token_id: token!.id, id }
  })
}

/** Builds the response with the token, for the first call and for each retry with its Idempotency-Key. */
export async function showToken(
  { token_id, id }: { token_id: number; id: string },
  { config }: StaffContext,
) {
  return { token_id, token: buildToken(id, config) }
}

const revoke = statement({
  name: 'staff.revoke-token',
  text: `update staff_tokens set revoked_at = $3
    where staff_id = $1 and ($2::int is null or id = $2) and revoked_at is null`,
  row: none,
})
const findOwn = statement({
  name: 'staff.own-token',
  text: 'select id from staff_tokens where staff_id = $1 and id = $2',
  row: z.object({ id: z.int() }),
})

/** Ends all tokens of a person. */
export async function revokeTokens(db: Db, staffId: number, now: number): Promise<void> {
  await db.query(revoke, [staffId, null, new Date(now)])
}

/** Ends one of the caller's tokens; idempotent. */
export function removeToken(tokenId: number, context: StaffContext) {
  const { staffId } = context.staff
  return context.write(async db => {
    const [own] = await db.query(findOwn, [staffId, tokenId])
    if (!own) return fail(platformErrors.notFound)
    await db.query(revoke, [staffId, tokenId, new Date(context.now())])
    const act = { act: 'staff token end', object: `staff ${staffId}`, after: { token_id: tokenId } }
    await logAct(db, toStaffAct(context), act)
    return {}
  })
}

const use = statement({
  name: 'staff.use-token',
  text: `update staff_tokens t set used_at = $2 from staff s
    where t.token_hash = $1 and s.id = t.staff_id and s.disabled_at is null
      and t.revoked_at is null and t.expires_at > $2
    returning t.id, t.staff_id`,
  row: z.object({ id: z.int(), staff_id: z.int() }),
})

/** Finds the staff for whom a token acts; null if it is unknown, revoked or expired. */
export async function findStaffToken(
  db: Db,
  token: string,
  now: number,
): Promise<{ tokenId: number; staffId: number } | null> {
  const [row] = await db.query(use, [hashToken(token), new Date(now)])
  return row ? { tokenId: row.id, staffId: row.staff_id } : null
}
