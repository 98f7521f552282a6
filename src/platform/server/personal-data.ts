import type { Db, ReadDb } from './database.ts'

/** The fan whose data is meant. Rows that name no fan are found by what the fan proved to own. */
export interface Person {
  userId: number
  /** In lower case. */
  emailKey: string
  /** False: anyone may have typed this address, so nothing that others wrote under it is shown. */
  isEmailConfirmed: boolean
  phoneE164: string
}

/**
 * What a module keeps of a fan (product 6, export and delete). A test reads the tables that refer to users from
 * the database and fails for each that no module answers for here.
 */
export interface PersonalData {
  /** Every table with something of a fan: the key of the export that shows it, or why none does. */
  tables: Record<string, { exportedAs: string } | { notExported: string }>
  /** Key of the export → all that is kept, as JSON can say it. */
  export: (db: ReadDb, person: Person) => Promise<Record<string, unknown>>
  /**
   * Removes it, or all of the person in what the law wants kept. In the transaction of the deletion, before the
   * row of the fan goes.
   */
  erase: (db: Db, person: Person, now: number) => Promise<void>
}
