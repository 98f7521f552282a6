import { setTimeout as delay } from 'node:timers/promises'
import type { ConnectedDatabase } from './connect-database.ts'

/** A connection breaks a moment before it is known that PostgreSQL has ended, and why. */
const verdictMs = 2_000

/**
 * Does a part of the start that needs the database. Should that end or fill its disk meanwhile, the answer is one
 * sentence that says so; any other error is thrown on.
 */
export async function whileDatabaseLasts(
  { lost }: Pick<ConnectedDatabase, 'lost'>,
  work: () => Promise<string[]>,
): Promise<string[]> {
  const ended = lost.then(problem => [problem])
  const done = work().catch(async error => {
    const { code = '', message } = error as NodeJS.ErrnoException
    const problems = await Promise.race([ended, delay(verdictMs, null)])
    if (problems) return problems
    // disk_full: a statement found no space, and PostgreSQL itself goes on
    if (code === '53100') return [`The disk of the database is full: ${message}.`]
    if (code.startsWith('57P') || /^(Connection terminated|Client has encountered)/.test(message)) {
      return [`The database went away during the start: ${message}. Start again.`]
    }
    throw error
  })
  return Promise.race([ended, done])
}
