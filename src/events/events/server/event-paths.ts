import * as z from 'zod'
import { paths } from '../../../platform/contract/paths.ts'
import type { ReadDb } from '../../../platform/server/database.ts'
import { statement } from '../../../platform/server/statement.ts'
import { buildIsUpcomingSql } from './is-over.ts'

const pathsStatement = statement({
  name: 'events.paths',
  text: `
      (select 'tour' as kind, t.id from tours t where t.over_at > now() order by t.popularity desc, t.id limit 2000)
      union all
      (select 'event', e.id from events e where ${buildIsUpcomingSql('e', 'now()')} order by e.starts_at, e.id limit 6000)`,
  row: z.object({ kind: z.enum(['event', 'tour']), id: z.int() }),
})

/**
 * Lists the pages of upcoming events and current tours for the sitemap; ended ones are reachable only by
 * links.
 */
export async function listEventPaths(db: ReadDb): Promise<string[]> {
  const rows = await db.query(pathsStatement)
  return [paths.events(), ...rows.map(({ kind, id }) => paths[kind](id))]
}
