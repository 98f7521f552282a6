import type { TestDatabase } from '../../../../platform/server/testing/database.ts'
import { holdLock as hold } from '../../../../platform/server/testing/hold-lock.ts'

/** Holds a lock, by default the team's: see the platform's `holdLock`. */
export const holdLock = (
  database: Pick<TestDatabase, 'pool'>,
  lock = 'select id from roles where is_owner for update',
): ReturnType<typeof hold> => hold(database, lock)
