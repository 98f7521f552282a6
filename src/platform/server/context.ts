import type { Logger } from 'pino'
import type { Failure } from '../contract/errors.ts'
import type { Door, Fan } from './authentication.ts'
import type { ServiceClient } from './call-service.ts'
import type { Config } from './config.ts'
import type { Db, ReadDb } from './database.ts'
import type { PersonCheck } from './person-check.ts'
import type { PersonalData } from './personal-data.ts'
import type { PubSub } from './pub-sub.ts'
import type { StudioCookies } from './studio-cookies.ts'
import type { Continuation } from './writes/continue-once.ts'
import type { BatchWrite } from './writes/write-batches.ts'

export interface CallContext {
  /**
   * Reads on a separate pool: PostgreSQL rejects writes there, and reads never wait for the connections of
   * writers.
   */
  read: ReadDb
  /**
   * Runs a write in one transaction. A returned failure rolls it back. With an Idempotency-Key, a retry gets
   * the stored response.
   * @throws on a second `write` in the same call
   */
  write: <Result extends object>(work: (db: Db) => Promise<Result | Failure>) => Promise<Result | Failure>
  /**
   * Batches concurrent writes to one contended row into one transaction (group commit). Only for endpoints
   * with idempotency 'none'.
   */
  writeTogether: BatchWrite
  /**
   * Runs the first of several writes, for endpoints that call an external service in between. Its result is
   * stored under the Idempotency-Key, and a retry resumes from there (docs/writes.md).
   */
  beginWrite: <Result extends object>(
    work: (db: Db) => Promise<Result | Failure>,
  ) => Promise<Result | Failure>
  /**
   * Calls the service and stores the outcome exactly once per own id (created by the first write), even if
   * several retries race.
   */
  continueWrite: <Outcome, Result extends object>(
    ownId: string,
    continuation: Continuation<Outcome, Result>,
  ) => Promise<Result | Failure>
  /**
   * Runs a separate transaction that commits even if the call fails: to count attempts, consume a token or
   * record a provider's statement about a payment. It ignores the Idempotency-Key, so the work must be safe
   * to repeat.
   */
  count: <Result>(work: (db: Db) => Promise<Result>) => Promise<Result>
  /** The calling fan; null unless access is 'fan', or 'optional' with a signed-in fan. */
  fan: Fan | null
  /** The calling device; null unless access is 'door'. */
  door: Door | null
  /** Cookies of the studio; calls of fans neither read nor set any. */
  cookies: StudioCookies
  /** The human check, which a handler may require when a network exceeds its limit. */
  person: Pick<PersonCheck, 'requirePass' | 'requireAnswer'>
  /** The reader's locale: from the query's `locale`, then the cookie, then Accept-Language, else English. */
  locale: string
  /** The caller's network for rate limits: an IPv4 address or an IPv6 network. Never stored. */
  address: string
  /** The unmodified User-Agent header. Never stored. */
  userAgent: string | null
  requestId: string
  config: Config
  personalData: readonly PersonalData[]
  /** Client for external services. Never call it inside `write`: a slow service would hold locks. */
  outside: ServiceClient
  /**
   * Notifies every process of a change, so that it needn't wait for its next poll. Call it after the commit.
   */
  hints: Pick<PubSub, 'tell'>
  now: () => number
  log: Logger
}

export interface FanContext extends CallContext {
  fan: Fan
}

export interface DoorContext extends CallContext {
  door: Door
}
