import { createHash } from 'node:crypto'
import type { Idempotency } from '../contract/endpoint.ts'
import { Failure, fail, platformErrors } from '../contract/errors.ts'
import type { CallContext } from './context.ts'
import type { Database, Db, ReadDb } from './database.ts'
import type { ParsedInput } from './implement.ts'
import { defineRetention, gone } from './jobs/retention.ts'
import { statement } from './statement.ts'

interface Call {
  request: Request
  /** The declared path: one key may be used once on each. */
  route: string
  /** What the contract says of keys; nothing for GET. */
  keeps: Idempotency | undefined
  input: ParsedInput
  /** The fan who asks; a repeat may come with a newer token. */
  who: string | null
  now: () => number
}

/** The answer that this very call got before; a failure for a bad or otherwise used key; null for a new call. */
export async function answerBefore(db: ReadDb, call: Call): Promise<object | Failure | null> {
  const key = keyOf(call)
  if (key === null) {
    if (call.keeps !== 'required') return null
    return fail(platformErrors.validationFailed, { 'idempotency-key': 'ERR_REQUIRED' })
  }
  if (!/^[\x21-\x7e]{1,200}$/.test(key)) {
    return fail(platformErrors.validationFailed, { 'idempotency-key': 'ERR_INVALID_LENGTH' })
  }
  return keptAnswer(db, call, key)
}

/** What a call may write with. */
export function writesOf(
  transaction: Database['transaction'],
  call: Call,
): Pick<CallContext, 'write' | 'count'> {
  let hasWritten = false
  return {
    async write(work) {
      if (hasWritten) throw new Error(`${call.route} writes twice in one call`)
      hasWritten = true
      return writeOnce(transaction, call, work)
    },
    count: transaction,
  }
}

/**
 * Runs the work of a write in one transaction; a returned failure rolls it back. With an Idempotency-Key the
 * key, the request's hash and the answer are stored in the same transaction: a repeat gets the first answer,
 * one that comes while the first runs waits for it, and the same key with another request is a conflict.
 * Only answers of success are kept; after a failure the same request may be tried again (design 5).
 */
async function writeOnce<Result extends object>(
  transaction: Database['transaction'],
  call: Call,
  work: (db: Db) => Promise<Result | Failure>,
): Promise<Result | Failure> {
  const key = keyOf(call)
  return undone(transaction, async db => {
    if (key === null) return work(db)
    const claimed = [key, call.route, hashOf(call), new Date(call.now()), call.who]
    const claims = await db.query({ name: 'idempotency.claim', text: claim, values: claimed })
    if (claims.length === 0) {
      const kept = await keptAnswer(db, call, key)
      if (!kept) throw new Error('an idempotency key was forgotten while it was used')
      return kept as Result | Failure
    }
    const result = await work(db)
    if (result instanceof Failure) return result
    const kept = [key, call.route, JSON.stringify(result)]
    await db.query({ name: 'idempotency.keep', text: keep, values: kept })
    return result
  })
}

function keyOf({ request, keeps }: Call): string | null {
  return keeps === 'kept' || keeps === 'required' ? request.headers.get('idempotency-key') : null
}

const claim = `insert into idempotency_keys (key, route, request_hash, status, created_at, user_id)
  values ($1, $2, $3, 200, $4, $5) on conflict do nothing returning key`
const keep = 'update idempotency_keys set answer = $3 where key = $1 and route = $2'
const read = 'select request_hash, answer from idempotency_keys where key = $1 and route = $2'

async function keptAnswer(db: ReadDb, call: Call, key: string): Promise<object | Failure | null> {
  const statement = { name: 'idempotency.read', text: read, values: [key, call.route] }
  const [row] = await db.query<{ request_hash: string; answer: object }>(statement)
  if (!row) return null
  return row.request_hash === hashOf(call) ? row.answer : fail(platformErrors.idempotencyConflict)
}

/**
 * Who asks belongs to the request: nobody is shown what another was answered. A password does not: this hash is
 * kept, and it is too fast to hide one.
 */
function hashOf({ who, input: { params, query, body, images } }: Call): string {
  const hash = createHash('sha256')
  hash.update(JSON.stringify([who, params, query, { ...body, password: undefined }]))
  for (const image of images) hash.update(createHash('sha256').update(image).digest())
  return hash.digest('base64url')
}

class Undo extends Error {
  readonly failure: Failure
  constructor(failure: Failure) {
    super('rolled back')
    this.failure = failure
  }
}

/** A transaction that a returned failure undoes. */
async function undone<Result>(
  transaction: Database['transaction'],
  work: (db: Db) => Promise<Result | Failure>,
): Promise<Result | Failure> {
  try {
    return await transaction(async db => {
      const result = await work(db)
      if (result instanceof Failure) throw new Undo(result)
      return result
    })
  } catch (error) {
    if (error instanceof Undo) return error.failure
    throw error
  }
}

/** Forgets what a fan was answered, who leaves. */
export async function forgetAnswersTo(db: Db, userId: number): Promise<void> {
  const text = 'delete from idempotency_keys where user_id = $1'
  await db.query({ name: 'idempotency.forget-fan', text, values: [userId] })
}

/** Forgets keys after 30 days. */
export const forgetIdempotencyKeys = defineRetention({
  name: 'forgetIdempotencyKeys',
  every: '17 3 * * *',
  old: [
    {
      statement: statement({
        name: 'idempotency.forget',
        text: `delete from idempotency_keys where ctid = any(array(
        select ctid from idempotency_keys where created_at < $1 limit $2 for update skip locked)) returning true as is_gone`,
        row: gone,
      }),
      values: now => [new Date(now - 30 * 86_400_000)],
    },
  ],
})
