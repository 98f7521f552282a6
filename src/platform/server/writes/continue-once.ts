import * as z from 'zod'
import { Failure } from '../../contract/errors.ts'
import type { Database, Db, ReadDb } from '../database.ts'
import { none, statement } from '../statement.ts'
import { rollBackOnFailure } from './roll-back-on-failure.ts'

/** A step that calls a service and stores the outcome. */
export interface Continuation<Outcome, Result> {
  /** Calls the service with our id as the idempotency key, outside any transaction. Skipped if already done. */
  ask: (ownId: string) => Promise<Outcome>
  work: (db: Db, outcome: Outcome) => Promise<Result | Failure>
}

interface ContinuationKey {
  /** Table and id of a row that an earlier write created, such as `payments 42`. */
  ownId: string
  /** The fan with whose account the stored result is deleted; null for a visitor. */
  userId: number | null
  now: number
}

const claim = statement({
  name: 'continued-writes.claim',
  text: `insert into continued_writes (own_id, result, user_id, created_at) values ($1, 'null', $2, $3)
    on conflict do nothing returning own_id`,
  row: z.object({ own_id: z.string() }),
})
const storeStatement = statement({
  name: 'continued-writes.keep',
  text: 'update continued_writes set result = $2 where own_id = $1',
  row: none,
})
const resultStatement = statement({
  name: 'continued-writes.read',
  text: 'select result from continued_writes where own_id = $1',
  row: z.object({ result: z.record(z.string(), z.unknown()) }),
})

/**
 * Calls a service and stores the outcome exactly once. The request, its retry after a crash and the
 * reconciliation job may race with the same id; all get the result of the one that wins. A failure returned
 * by `work` rolls back and isn't stored, so model a final refusal as a result (docs/writes.md).
 */
export async function continueOnce<Outcome, Result extends object>(
  { read, transaction }: Pick<Database, 'read' | 'transaction'>,
  { ownId, userId, now }: ContinuationKey,
  { ask, work }: Continuation<Outcome, Result>,
): Promise<Result | Failure> {
  const before = await readResult(read, ownId)
  if (before) return before as Result
  const outcome = await ask(ownId)
  return rollBackOnFailure(transaction, async db => {
    const claimed = await db.query(claim, [ownId, userId, new Date(now)])
    if (claimed.length === 0) return requireResult(await readResult(db, ownId)) as Result
    const result = await work(db, outcome)
    if (!(result instanceof Failure)) await db.query(storeStatement, [ownId, JSON.stringify(result)])
    return result
  })
}

function requireResult(result: object | undefined): object {
  if (result) return result
  throw new Error('a continued write was forgotten while it was asked for')
}

async function readResult(db: ReadDb, ownId: string): Promise<object | undefined> {
  const [row] = await db.query(resultStatement, [ownId])
  return row?.result
}
