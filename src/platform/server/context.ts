import type { Logger } from 'pino'
import type { Failure } from '../contract/errors.ts'
import type { Door, Fan } from './authentication.ts'
import type { Outside } from './call-service.ts'
import type { Config } from './config.ts'
import type { Db, ReadDb } from './database.ts'
import type { Hints } from './hints.ts'
import type { PersonCheck } from './person-check.ts'
import type { PersonalData } from './personal-data.ts'
import type { Continuation } from './writes/continue-once.ts'
import type { WriteTogether } from './writes/write-batches.ts'

/** What a handler is given besides its parsed input. */
export interface CallContext {
  /** Read-only pool: PostgreSQL refuses writes here, and reads never queue behind writers' connections. */
  read: ReadDb
  /**
   * Runs a write in one transaction. A returned failure rolls it back. With an Idempotency-Key it is idempotent: a
   * retry gets the first answer. A second `write` in the same call throws.
   */
  write: <Result extends object>(work: (db: Db) => Promise<Result | Failure>) => Promise<Result | Failure>
  /**
   * Group commit: batches concurrent writes to one hot row into one transaction. Only for calls with idempotency
   * 'none'.
   */
  writeTogether: WriteTogether
  /**
   * The first of several writes, for calls that talk to an outside service in between: its result is stored under the
   * Idempotency-Key, and a retry resumes from there. See docs/writes.md.
   */
  beginWrite: <Result extends object>(
    work: (db: Db) => Promise<Result | Failure>,
  ) => Promise<Result | Failure>
  /**
   * Calls the service and writes its answer, exactly once per own id (which the first write made), whoever comes first.
   */
  continueWrite: <Outcome, Result extends object>(
    ownId: string,
    continuation: Continuation<Outcome, Result>,
  ) => Promise<Result | Failure>
  /**
   * A separate transaction that is kept even if the call fails: counting attempts, consuming a token, what a provider
   * said of a payment. Nothing that a repeat of the call would do twice belongs here: it ignores the Idempotency-Key.
   */
  count: <Result>(work: (db: Db) => Promise<Result>) => Promise<Result>
  /** Who calls, where the endpoint's access is 'fan', or 'optional' and a fan is signed in; else null. */
  fan: Fan | null
  /** The device that calls, where the endpoint's access is 'door'; else null. */
  door: Door | null
  /** The human check that a call may ask for when a network does too much. */
  person: Pick<PersonCheck, 'requirePass' | 'requireAnswer'>
  /** The reader's locale: `locale` in the query, then the cookie, then Accept-Language, then en. */
  locale: string
  /** Who calls, for limits: an IPv4 address or an IPv6 network. Never stored. */
  address: string
  /** The User-Agent as it came. Never stored. */
  userAgent: string | null
  requestId: string
  config: Config
  /** All modules' personal data, for the export and the deletion. */
  personalData: readonly PersonalData[]
  /** Client for outside services. Never call it inside `write`: a slow service would hold locks. */
  outside: Outside
  /** Tells every process that something has changed, sooner than it would see by itself. Behind the commit. */
  hints: Pick<Hints, 'tell'>
  now: () => number
  log: Logger
}

/** The same for an endpoint that only fans may call. */
export interface FanContext extends CallContext {
  fan: Fan
}

/** The same for an endpoint that only doors may call. */
export interface DoorContext extends CallContext {
  door: Door
}
