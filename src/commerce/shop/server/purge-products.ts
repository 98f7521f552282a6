import * as z from 'zod'
import { locales } from '../../../platform/contract/locales.ts'
import type { Db } from '../../../platform/server/database.ts'
import { enqueueCdnPurge } from '../../../platform/server/purge-from-cdn.ts'
import { statement } from '../../../platform/server/statement.ts'

const projectsStatement = (kind: 'event' | 'show') =>
  statement({
    name: 'shop.projects-with-tickets',
    variant: [kind],
    text: `select distinct project_id from products where ${kind}_id = any($1::int[]) order by project_id`,
    row: z.object({ project_id: z.int() }),
  })
const statements = { event: projectsStatement('event'), show: projectsStatement('show') }

/**
 * Purges the cached product lists of projects that sell tickets for these events or shows, when the
 * transaction commits.
 */
export async function purgeTicketCaches(
  db: Db,
  { kind, ids }: { kind: 'event' | 'show'; ids: readonly number[] },
): Promise<void> {
  const projects = await db.query(statements[kind], [ids])
  await enqueueCdnPurge(
    db,
    projects.flatMap(({ project_id: id }) =>
      locales.map(locale => `/api/v1/shops/md/projects/${id}/products/?locale=${locale}`),
    ),
  )
}
