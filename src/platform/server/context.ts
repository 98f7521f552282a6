import type { Logger } from 'pino'
import type { Failure } from '../contract/errors.ts'
import type { Door, Fan } from './authentication.ts'
import type { ServiceClient } from './call-service.ts'
import type { Config } from './config.ts'
import type { Db, ReadDb } from './database.ts'
import type { PersonCheck } from './person-check.ts'
import type { PersonalData } from './personal-data.ts'
import type { PubSub } from './pub-sub.ts'
import type { Continuation } from './writes/continue-once.ts'
import type { WriteTogether } from './writes/write-batches.ts'

/** The context that a handler receives with its parsed input. */
export interface CallContext {
  /** Read-only pool: PostgreSQL rejects writes here, and reads never queue behind writers' connections. */
  read: ReadDb
  /**
   * Runs a write in one transaction. A returned failure rolls it back. With an Idempotency-Key it is
   * idempotent: a retry gets the stored response.
   * @throws at a second `write` in the same call
   */
  write: <Result extends object>(work: (db: Db) => Promise<Result | Failure>) => Promise<Result | Failure>
  /**
   * Group commit: batches concurrent writes to one hot row into one transaction. Only for calls with idempotency
   * 'none'.
   */
  writeTogether: WriteTogether
  /**
   * The first of several writes, for calls that use an external service in between: its result is stored
   * under the Idempotency-Key, and a retry resumes from there. See docs/writes.md.
   */
  beginWrite: <Result extends object>(
    work: (db: Db) => Promise<Result | Failure>,
  ) => Promise<Result | Failure>
  /**
   * Calls the service and writes its response exactly once per own id (created by the first write), even if
   * several retries race.
   */
  continueWrite: <Outcome, Result extends object>(
    ownId: string,
    continuation: Continuation<Outcome, Result>,
  ) => Promise<Result | Failure>
  /**
   * A separate transaction that commits even if the call fails: counting attempts, consuming a token,
   * recording a provider's statement about a payment. The work must be safe to repeat: it ignores the
   * Idempotency-Key.
   */
  count: <Result>(work: (db: Db) => Promise<Result>) => Promise<Result>
  /** The caller if access is 'fan', or 'optional' with a signed-in fan; else null. */
  fan: Fan | null
  /** The calling device if access is 'door'; else null. */
  door: Door | null
  /** The human check that a call may require when a network exceeds its limit. */
  person: Pick<PersonCheck, 'requirePass' | 'requireAnswer'>
  /** The reader's locale: `locale` in the query, then the cookie, then Accept-Language, then en. */
  locale: string
  /** The caller's network for limits: an IPv4 address or an IPv6 network. Never stored. */
  address: string
  /** The unmodified User-Agent. Never stored. */
  userAgent: string | null
  requestId: string
  config: Config
  /** All modules' personal data, for export and deletion. */
  personalData: readonly PersonalData[]
  /** Client for external services. Never call it inside `write`: a slow service would hold locks. */
  outside: ServiceClient
  /** Notifies every process of a change before its next poll. Call it after the commit. */
  hints: Pick<PubSub, 'tell'>
  now: () => number
  log: Logger
}

/** The context of an endpoint that only fans may call. */
export interface FanContext extends CallContext {
  fan: Fan
}

/** The context of an endpoint that only doors may call. */
export interface DoorContext extends CallContext {
  door: Door
}
