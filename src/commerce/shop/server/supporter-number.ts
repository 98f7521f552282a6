import * as z from 'zod'
import type { ReadDb } from '../../../platform/server/database.ts'
import { statement } from '../../../platform/server/statement.ts'

/** Lower numbers are hidden, because they would reveal how few supporters there are. */
const shownFrom = 3

const numberStatement = statement({
  name: 'shop.supporter-number',
  text: `select (select coalesce(sum(c.supporter_count), 0) from supporter_countries c where c.project_id = $1)::int
      - (select count(*) from project_supporters later
        where later.project_id = $1 and (later.supported_at, later.id) > (own.supported_at, own.id))::int as supporter_no
    from project_supporters own
    where own.project_id = $1 and own.user_id = $2 and (own.name is not null or own.country is not null)`,
  row: z.object({ supporter_no: z.int() }),
})

/**
 * Returns a fan's rank among a project's supporters by first payment, with ties by insertion; null if it is
 * not shown.
 */
export async function readSupporterNumber(
  db: ReadDb,
  { projectId, userId }: { projectId: number; userId: number },
): Promise<number | null> {
  const [own] = await db.query(numberStatement, [projectId, userId])
  return own && own.supporter_no >= shownFrom ? own.supporter_no : null
}
