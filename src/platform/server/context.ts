import type { Logger } from 'pino'
import type { Db } from './database.ts'

/** What a handler is given besides its parsed input. */
export interface CallContext {
  db: Db
  /** The reader's locale: `locale` in the query, then the cookie, then Accept-Language, then en. */
  locale: string
  /** The caller's address, for limits. Never stored. */
  address: string
  requestId: string
  now: () => number
  log: Logger
}
