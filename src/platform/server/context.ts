import type { Logger } from 'pino'
import type { Failure } from '../contract/errors.ts'
import type { Db } from './database.ts'

/** What a handler is given besides its parsed input. */
export interface CallContext {
  db: Db
  /**
   * Runs the use case of a write in one transaction. A failure that it returns undoes what it did. With an
   * Idempotency-Key it happens once: a repeat gets the first answer (design 5). At most once in a call.
   */
  write: <Result extends object>(work: (db: Db) => Promise<Result | Failure>) => Promise<Result | Failure>
  /** The reader's locale: `locale` in the query, then the cookie, then Accept-Language, then en. */
  locale: string
  /** The caller's address, for limits. Never stored. */
  address: string
  requestId: string
  now: () => number
  log: Logger
}
