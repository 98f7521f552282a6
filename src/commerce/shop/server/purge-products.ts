import * as z from 'zod'
import { locales } from '../../../platform/contract/locales.ts'
import type { Db } from '../../../platform/server/database.ts'
import { purge } from '../../../platform/server/purge-from-cdn.ts'
import { statement } from '../../../platform/server/statement.ts'

const projectsOf = (kind: 'event' | 'show') =>
  statement({
    name: 'shop.projects-with-tickets',
    variant: [kind],
    text: `select distinct project_id from products where ${kind}_id = any($1::int[]) order by project_id`,
    row: z.object({ project_id: z.int() }),
  })
const statements = { event: projectsOf('event'), show: projectsOf('show') }

/** Has caches in front forget what tickets of these events or shows say of date and place, if the transaction commits. */
export async function purgeTicketsOf(
  db: Db,
  { kind, ids }: { kind: 'event' | 'show'; ids: readonly number[] },
): Promise<void> {
  const projects = await db.query(statements[kind], [ids])
  await purge(
    db,
    projects.flatMap(({ project_id: id }) =>
      locales.map(locale => `/api/v1/shops/md/projects/${id}/products/?locale=${locale}`),
    ),
  )
}
