import * as z from 'zod'
import type { Idempotency } from '../../contract/endpoint.ts'
import { type Failure, fail, platformErrors } from '../../contract/errors.ts'
import type { Db, ReadDb } from '../database.ts'
import { none, statement } from '../statement.ts'
import { type HashedRequest, hashOf, isHashOf } from './request-hash.ts'

/** A call that may carry an Idempotency-Key. */
export interface KeyedCall extends HashedRequest {
  /** The endpoint's idempotency; undefined for GET. */
  idempotency: Idempotency | undefined
  /** The header as it came. */
  key: string | null
  now: () => number
}

/** The stored state of a key: `answer` once the call is done, `begun` in between, for calls with several writes. */
export interface Kept {
  answer: object | null
  begun: object | null
}

const keyPattern = /^[\x21-\x7e]{1,200}$/

/** The failure for a missing or malformed key; null if it's fine. */
export function refusalOfKey({ idempotency, key }: KeyedCall): Failure | null {
  const problem = (code: string) => fail(platformErrors.validationFailed, { 'idempotency-key': code })
  if (key === null) return idempotency === 'required' ? problem('ERR_REQUIRED') : null
  return isKeeping(idempotency) && !keyPattern.test(key) ? problem('ERR_INVALID_LENGTH') : null
}

/** Whether answers of the endpoint are stored. */
export function isKeeping(idempotency: Idempotency | undefined): boolean {
  return idempotency === 'kept' || idempotency === 'required'
}

/** The key, if the endpoint stores answers. */
export function keptKeyOf({ idempotency, key }: KeyedCall): string | null {
  return isKeeping(idempotency) ? key : null
}

/** The key's namespace: per fan across all calls; for visitors per call. */
function ownerOf({ who, route }: KeyedCall): string {
  return who === null ? `visitor ${route}` : `fan ${who}`
}

const claim = statement({
  name: 'idempotency.claim',
  text: `insert into idempotency_keys (caller, key, route, request_hash, created_at, user_id)
    values ($1, $2, $3, $4, $5, $6) on conflict do nothing returning key`,
  row: z.object({ key: z.string() }),
})

/**
 * Claims the key for this call; false where it is used already. Waits while a concurrent request with the same key
 * runs.
 */
export async function claimKey(db: Db, call: KeyedCall, key: string): Promise<boolean> {
  const who = call.who === null ? null : Number(call.who)
  const at = new Date(call.now())
  const claimed = await db.query(claim, [ownerOf(call), key, call.route, hashOf(call), at, who])
  return claimed.length === 1
}

const read = statement({
  name: 'idempotency.read',
  text: 'select route, request_hash, answer, begun from idempotency_keys where caller = $1 and key = $2',
  row: z.object({
    route: z.string(),
    request_hash: z.string(),
    answer: z.record(z.string(), z.unknown()).nullable(),
    begun: z.record(z.string(), z.unknown()).nullable(),
  }),
})

/** The stored result if this is a retry; a failure if the key was used for another request; null for a new key. */
export async function readKept(db: ReadDb, call: KeyedCall, key: string): Promise<Kept | Failure | null> {
  const [row] = await db.query(read, [ownerOf(call), key])
  if (!row) return null
  const isSame = row.route === call.route && isHashOf(row.request_hash, call)
  return isSame ? { answer: row.answer, begun: row.begun } : fail(platformErrors.idempotencyConflict)
}

const keeping = {
  answer: statement({
    name: 'idempotency.keep',
    text: 'update idempotency_keys set answer = $3 where caller = $1 and key = $2',
    row: none,
  }),
  begun: statement({
    name: 'idempotency.keep-begun',
    text: 'update idempotency_keys set begun = $3 where caller = $1 and key = $2',
    row: none,
  }),
}

/** Stores a result under a key that the call has claimed. */
export async function keep(
  db: Db,
  call: KeyedCall,
  key: string,
  { as, value }: { as: keyof Kept; value: object },
): Promise<void> {
  await db.query(keeping[as], [ownerOf(call), key, JSON.stringify(value)])
}
