import type { Failure } from '../contract/errors.ts'
import type { Db, ReadDb } from './database.ts'

/** The person whose data it is. Rows without a user id are found by the fan's confirmed contact details. */
export interface Person {
  userId: number
  /** The email address in lower case. */
  emailKey: string
  /** False if anyone may have typed the email address; rows found by it aren't exported then. */
  isEmailConfirmed: boolean
  phoneE164: string
}

/**
 * A module's personal data, for export and deletion (product 6). A test fails for every table with a foreign
 * key to users that no module lists here.
 */
export interface PersonalData {
  /** Every table with personal data: its key in the export, or the reason why it isn't exported. */
  tables: Record<string, { exportedAs: string } | { notExported: string }>
  /** Returns the data as JSON values by export key. */
  export: (db: ReadDb, person: Person) => Promise<Record<string, unknown>>
  /**
   * Returns a failure if something must be settled before the account can be deleted, else null. Runs in the
   * deletion's transaction, with the fan's row locked, and before that to plan a deletion by staff.
   */
  refuseErasure?: (db: ReadDb, person: Person, now: number) => Promise<Failure | null>
  /**
   * Deletes the data, or anonymizes data that we must retain by law. Runs in the deletion's transaction,
   * before the user row is deleted.
   */
  erase: (db: Db, person: Person, now: number) => Promise<void>
}
