import { Failure } from '../../contract/errors.ts'
import type { CallContext } from '../context.ts'
import type { Database, Db } from '../database.ts'
import { continueOnce } from './continue-once.ts'
import { rollBackOnFailure } from './roll-back-on-failure.ts'
import {
  areResponsesStored,
  claimKey,
  getFanId,
  getStorageKey,
  type KeyedCall,
  readStoredResponse,
  storeResponse,
} from './stored-responses.ts'
import type { BatchWrite } from './write-batches.ts'

export type Writes = Pick<CallContext, 'write' | 'writeTogether' | 'beginWrite' | 'continueWrite' | 'count'>

interface Tools extends Pick<Database, 'read' | 'transaction'> {
  writeTogether: BatchWrite
}

export interface CallWrites {
  writes: Writes
  /**
   * Stores the response of a multi-step call. For a call with a single write, asserts that it returns the
   * result stored by that write, because a retry gets that result.
   */
  finish: (result: object) => Promise<void>
}

/** Allows one write per call; only `continueWrite` may follow a `beginWrite`. */
export function createWrites({ read, transaction, writeTogether }: Tools, call: KeyedCall): CallWrites {
  const key = getStorageKey(call)
  const continued = new Set<string>()
  let state: 'nothing' | 'written' | 'begun' = 'nothing'
  let written: unknown

  function enterState(next: 'written' | 'begun'): void {
    if (state !== 'nothing')
      throw new Error(`${call.route} writes twice in one call: docs/writes.md says how`)
    state = next
  }

  async function once<Result extends object>(
    as: 'answer' | 'begun',
    work: (db: Db) => Promise<Result | Failure>,
  ): Promise<Result | Failure> {
    if (key === null) return rollBackOnFailure(transaction, work)
    return rollBackOnFailure(transaction, async db => {
      if (!(await claimKey(db, call, key))) return readStored<Result>(db, as, key)
      const result = await work(db)
      if (!(result instanceof Failure)) await storeResponse(db, call, key, { as, value: result })
      return result
    })
  }

  async function readStored<Result>(
    db: Db,
    as: 'answer' | 'begun',
    usedKey: string,
  ): Promise<Result | Failure> {
    const stored = await readStoredResponse(db, call, usedKey)
    if (stored instanceof Failure) return stored
    if (!stored) throw new Error('an idempotency key was forgotten while it was used')
    return requireStored(stored[as], call) as Result
  }

  const writes: Writes = {
    async write(work) {
      enterState('written')
      const result = await once('answer', work)
      written = result
      return result
    },
    async writeTogether(batch, batchKey, item) {
      enterState('written')
      if (key !== null) throw new Error(`${call.route} keeps its answer, and writes together with others`)
      return writeTogether(batch, batchKey, item)
    },
    async beginWrite(work) {
      enterState('begun')
      return once('begun', work)
    },
    async continueWrite(ownId, continuation) {
      if (state !== 'begun') throw new Error(`${call.route} continues what it has not begun`)
      if (continued.has(ownId)) throw new Error(`${call.route} continues ${ownId} twice`)
      continued.add(ownId)
      const key = { ownId, userId: getFanId(call), now: call.now() }
      return continueOnce({ read, transaction }, key, continuation)
    },
    count: work => transaction(work),
  }

  return {
    writes,
    async finish(result) {
      const isOther = state === 'written' && areResponsesStored(call.idempotency) && result !== written
      if (isOther) throw new Error(`${call.route} answers something else than it keeps`)
      if (state !== 'begun' || key === null) return
      await transaction(db => storeResponse(db, call, key, { as: 'answer', value: result }))
    },
  }
}

function requireStored(value: object | null, { route }: KeyedCall): object {
  if (value) return value
  throw new Error(`${route} wrote in other steps when its key was used first`)
}
