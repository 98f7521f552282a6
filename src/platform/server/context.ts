import type { Logger } from 'pino'
import type { Failure } from '../contract/errors.ts'
import type { Fan } from './authentication.ts'
import type { Outside } from './call-service.ts'
import type { Config } from './config.ts'
import type { Db, ReadDb } from './database.ts'
import type { PersonalData } from './personal-data.ts'
import type { Continuation } from './writes/continue-once.ts'
import type { WriteTogether } from './writes/write-batches.ts'

/** What a handler is given besides its parsed input. */
export interface CallContext {
  /** For what is only read. PostgreSQL itself refuses to write here, and no lock of a writer is waited for. */
  read: ReadDb
  /**
   * Runs the use case of a write in one transaction. A failure that it returns undoes what it did. With an
   * Idempotency-Key it happens once: a repeat gets the first answer. A second write in the same call throws.
   */
  write: <Result extends object>(work: (db: Db) => Promise<Result | Failure>) => Promise<Result | Failure>
  /** Joins writes of many callers to the same row into one transaction; for calls that keep no answers. */
  writeTogether: WriteTogether
  /**
   * The first of several writes, for calls that ask a service between them: what it resolves with is kept under the key,
   * and a repeat goes on from there. docs/writes.md shows such a call.
   */
  beginWrite: <Result extends object>(
    work: (db: Db) => Promise<Result | Failure>,
  ) => Promise<Result | Failure>
  /** Asks a service and writes its answer, by an id of our own that the first write made: once, by whoever comes first. */
  continueWrite: <Outcome, Result extends object>(
    ownId: string,
    continuation: Continuation<Outcome, Result>,
  ) => Promise<Result | Failure>
  /**
   * A small transaction of its own, for what has to stay although the call fails: tries that are counted, a token that
   * is used up. Nothing else belongs here: it knows no Idempotency-Key.
   */
  count: <Result>(work: (db: Db) => Promise<Result>) => Promise<Result>
  /** Who calls, where the endpoint's access is 'fan'; else null. */
  fan: Fan | null
  /** The reader's locale: `locale` in the query, then the cookie, then Accept-Language, then en. */
  locale: string
  /** The caller's address, for limits. Never stored. */
  address: string
  requestId: string
  config: Config
  /** What each module keeps of a fan, for the export and the deletion. */
  personalData: readonly PersonalData[]
  /** For services outside. Never inside `write`: nobody holds a lock while somebody else takes their time. */
  outside: Outside
  now: () => number
  log: Logger
}

/** The same for an endpoint that only fans may call. */
export interface FanContext extends CallContext {
  fan: Fan
}
