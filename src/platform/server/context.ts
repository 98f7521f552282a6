import type { Logger } from 'pino'
import type { Failure } from '../contract/errors.ts'
import type { Fan } from './authentication.ts'
import type { Config } from './config.ts'
import type { Db } from './database.ts'
import type { PersonalData } from './personal-data.ts'

/** What a handler is given besides its parsed input. */
export interface CallContext {
  db: Db
  /**
   * Runs the use case of a write in one transaction. A failure that it returns undoes what it did. With an
   * Idempotency-Key it happens once: a repeat gets the first answer (design 5). At most once in a call.
   */
  write: <Result extends object>(work: (db: Db) => Promise<Result | Failure>) => Promise<Result | Failure>
  /**
   * Like `write`, for answers that hold a secret (a session's token): they are not kept under the key, so the use
   * case must be safe to repeat by itself.
   */
  writeSecret: <Result>(work: (db: Db) => Promise<Result | Failure>) => Promise<Result | Failure>
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
  now: () => number
  log: Logger
}
