import * as z from 'zod'
import type { ReadDb } from '../../../../platform/server/database.ts'
import { statement } from '../../../../platform/server/statement.ts'

/** SQL: fans whom a ticket or a redeemed code lets into a show, as the query of a table `(user_id)`; a fan may come several times. */
export const fansAdmittedToShow = (show: string) =>
  `select a.user_id from show_admissions a where a.show_id = ${show}`

/** SQL: whether a ticket or a redeemed code lets the fan into a show that is not free. Guests are the show's own. */
export const admittedToShow = (show: string, user: string) =>
  `exists (${fansAdmittedToShow(show)} and a.user_id = ${user})`

const admittedStatement = statement({
  name: 'shows.is-admitted',
  text: `select ${admittedToShow('$1', '$2')} as "isAdmitted"`,
  row: z.object({ isAdmitted: z.boolean() }),
})

/** The same, read by itself. */
export async function isAdmitted(
  db: ReadDb,
  { showId, userId }: { showId: number; userId: number },
): Promise<boolean> {
  const [found] = await db.query(admittedStatement, [showId, userId])
  return found?.isAdmitted ?? false
}
