import { setTimeout as delay } from 'node:timers/promises'
import { isDatabaseAway } from '../database-errors.ts'
import type { ConnectedDatabase } from './connect-database.ts'

/**
 * Milliseconds to wait for the reason after a connection breaks, because PostgreSQL's exit is reported
 * slightly later.
 */
const verdictMs = 2_000

/**
 * Runs a part of the start-up that needs the database. If PostgreSQL ends or its disk fills up meanwhile,
 * returns that as the problem; rethrows any other error.
 */
export async function runWhileDatabaseUp(
  { lost }: Pick<ConnectedDatabase, 'lost'>,
  work: () => Promise<string[]>,
): Promise<string[]> {
  const ended = lost.then(problem => [problem])
  const done = work().catch(async error => {
    const { code = '', message } = error as NodeJS.ErrnoException
    const problems = await Promise.race([ended, delay(verdictMs, null)])
    if (problems) return problems
    // SQLSTATE disk_full: a statement found no space, but PostgreSQL continues.
    if (code === '53100') return [`The disk of the database is full: ${message}.`]
    if (!isDatabaseAway(error)) throw error
    return [`The database went away during the start: ${message}. Start again.`]
  })
  return Promise.race([ended, done])
}
