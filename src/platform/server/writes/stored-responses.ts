import * as z from 'zod'
import type { Idempotency } from '../../contract/endpoint.ts'
import { type Failure, fail, platformErrors } from '../../contract/errors.ts'
import type { Db, ReadDb } from '../database.ts'
import { none, statement } from '../statement.ts'
import { computeHash, type HashedRequest, matchesHash } from './request-hash.ts'

/** A call that may carry an Idempotency-Key. */
export interface KeyedCall extends HashedRequest {
  idempotency: Idempotency | undefined
  /** The unmodified Idempotency-Key header; null if there is none. */
  key: string | null
  now: () => number
}

/**
 * The stored state of a key: `answer` once the call is done; for calls with several writes, `begun` until
 * then.
 */
export interface StoredResponse {
  answer: object | null
  begun: object | null
}

const keyPattern = /^[\x21-\x7e]{1,200}$/

/** Returns the failure for a missing or malformed key, else null. */
export function validateKey({ idempotency, key }: KeyedCall): Failure | null {
  const problem = (code: string) => fail(platformErrors.validationFailed, { 'idempotency-key': code })
  if (key === null) return idempotency === 'required' ? problem('ERR_REQUIRED') : null
  return areResponsesStored(idempotency) && !keyPattern.test(key) ? problem('ERR_INVALID_LENGTH') : null
}

export function areResponsesStored(idempotency: Idempotency | undefined): boolean {
  return idempotency === 'kept' || idempotency === 'required'
}

/** Returns the key if the endpoint's responses are stored, else null. */
export function getStorageKey({ idempotency, key }: KeyedCall): string | null {
  return areResponsesStored(idempotency) ? key : null
}

/**
 * Returns the owner of a key, within which keys are unique: the fan or the member of staff across all
 * endpoints, or all visitors of one endpoint.
 */
function getKeyOwner({ who, route }: KeyedCall): string {
  return who === null ? `visitor ${route}` : `${who.kind} ${who.id}`
}

/** Returns the fan with whose account a stored result is deleted; null for visitors and staff. */
export const getFanId = ({ who }: KeyedCall): number | null => (who?.kind === 'fan' ? who.id : null)

const claim = statement({
  name: 'idempotency.claim',
  text: `insert into idempotency_keys (caller, key, route, request_hash, created_at, user_id)
    values ($1, $2, $3, $4, $5, $6) on conflict do nothing returning key`,
  row: z.object({ key: z.string() }),
})

/**
 * Claims the key for this call; returns false if it is already in use. Waits while a concurrent request with
 * the same key runs.
 */
export async function claimKey(db: Db, call: KeyedCall, key: string): Promise<boolean> {
  const at = new Date(call.now())
  const values = [getKeyOwner(call), key, call.route, computeHash(call), at, getFanId(call)]
  const claimed = await db.query(claim, values)
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

/**
 * Returns the stored state for a retry, a failure if the key was used for another request, or null for a new
 * key.
 */
export async function readStoredResponse(
  db: ReadDb,
  call: KeyedCall,
  key: string,
): Promise<StoredResponse | Failure | null> {
  const [row] = await db.query(read, [getKeyOwner(call), key])
  if (!row) return null
  const isSame = row.route === call.route && matchesHash(row.request_hash, call)
  return isSame ? { answer: row.answer, begun: row.begun } : fail(platformErrors.idempotencyConflict)
}

const storeStatements = {
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

export async function storeResponse(
  db: Db,
  call: KeyedCall,
  key: string,
  { as, value }: { as: keyof StoredResponse; value: object },
): Promise<void> {
  await db.query(storeStatements[as], [getKeyOwner(call), key, JSON.stringify(value)])
}
