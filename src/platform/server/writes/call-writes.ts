import { Failure } from '../../contract/errors.ts'
import type { CallContext } from '../context.ts'
import type { Database, Db } from '../database.ts'
import { continueOnce } from './continue-once.ts'
import { claimKey, isKeeping, type KeyedCall, keep, keptKeyOf, readKept } from './kept-answers.ts'
import { undone } from './undone.ts'
import type { WriteTogether } from './write-batches.ts'

/** What a handler may write with. */
export type Writes = Pick<CallContext, 'write' | 'writeTogether' | 'beginWrite' | 'continueWrite' | 'count'>

interface Tools extends Pick<Database, 'read' | 'transaction'> {
  writeTogether: WriteTogether
}

/** A call's writes, and its completion. */
export interface CallWrites {
  writes: Writes
  /**
   * Stores the answer of a multi-step call, and asserts that a single-write call answers with what its write stored,
   * which is what a retry gets.
   */
  finish: (result: object) => Promise<void>
}

/** Allows one write per call; only `continueWrite` may follow a `beginWrite`. */
export function writesOf({ read, transaction, writeTogether }: Tools, call: KeyedCall): CallWrites {
  const key = keptKeyOf(call)
  const continued = new Set<string>()
  let state: 'nothing' | 'written' | 'begun' = 'nothing'
  let written: unknown

  function becomes(next: 'written' | 'begun'): void {
    if (state !== 'nothing')
      throw new Error(`${call.route} writes twice in one call: docs/writes.md says how`)
    state = next
  }

  async function once<Result extends object>(
    as: 'answer' | 'begun',
    work: (db: Db) => Promise<Result | Failure>,
  ): Promise<Result | Failure> {
    if (key === null) return undone(transaction, work)
    return undone(transaction, async db => {
      if (!(await claimKey(db, call, key))) return keptOf<Result>(db, as, key)
      const result = await work(db)
      if (!(result instanceof Failure)) await keep(db, call, key, { as, value: result })
      return result
    })
  }

  async function keptOf<Result>(db: Db, as: 'answer' | 'begun', usedKey: string): Promise<Result | Failure> {
    const kept = await readKept(db, call, usedKey)
    if (kept instanceof Failure) return kept
    if (!kept) throw new Error('an idempotency key was forgotten while it was used')
    return keptAs(kept[as], call) as Result
  }

  const writes: Writes = {
    async write(work) {
      becomes('written')
      const result = await once('answer', work)
      written = result
      return result
    },
    async writeTogether(batch, batchKey, item) {
      becomes('written')
      if (key !== null) throw new Error(`${call.route} keeps its answer, and writes together with others`)
      return writeTogether(batch, batchKey, item)
    },
    async beginWrite(work) {
      becomes('begun')
      return once('begun', work)
    },
    async continueWrite(ownId, continuation) {
      if (state !== 'begun') throw new Error(`${call.route} continues what it has not begun`)
      if (continued.has(ownId)) throw new Error(`${call.route} continues ${ownId} twice`)
      continued.add(ownId)
      const userId = call.who === null ? null : Number(call.who)
      return continueOnce({ read, transaction }, { ownId, userId, now: call.now() }, continuation)
    },
    count: work => transaction(work),
  }

  return {
    writes,
    async finish(result) {
      const isOther = state === 'written' && isKeeping(call.idempotency) && result !== written
      if (isOther) throw new Error(`${call.route} answers something else than it keeps`)
      if (state !== 'begun' || key === null) return
      await transaction(db => keep(db, call, key, { as: 'answer', value: result }))
    },
  }
}

function keptAs(value: object | null, { route }: KeyedCall): object {
  if (value) return value
  throw new Error(`${route} wrote in other steps when its key was used first`)
}
