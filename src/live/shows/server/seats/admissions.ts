import * as z from 'zod'
import type { ReadDb } from '../../../../platform/server/database.ts'
import { statement } from '../../../../platform/server/statement.ts'

/**
 * Builds an SQL query for the fans admitted to a show by a ticket or a redeemed code, as a table `(user_id)`;
 * a fan may occur several times.
 */
export const buildAdmittedFansSql = (show: string) =>
  `select a.user_id from show_admissions a where a.show_id = ${show}`

/**
 * Builds an SQL condition: a ticket or a redeemed code admits the fan to a paid show. Guests are stored with
 * the show instead.
 */
export const buildIsAdmittedSql = (show: string, user: string) =>
  `exists (${buildAdmittedFansSql(show)} and a.user_id = ${user})`

const admittedStatement = statement({
  name: 'shows.is-admitted',
  text: `select ${buildIsAdmittedSql('$1', '$2')} as "isAdmitted"`,
  row: z.object({ isAdmitted: z.boolean() }),
})

export async function isAdmitted(
  db: ReadDb,
  { showId, userId }: { showId: number; userId: number },
): Promise<boolean> {
  const [found] = await db.query(admittedStatement, [showId, userId])
  return found?.isAdmitted ?? false
}
