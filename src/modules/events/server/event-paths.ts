import { paths } from '../../../platform/contract/paths.ts'
import type { ReadDb } from '../../../platform/server/database.ts'

/** The pages of coming events and of tours that go on, for the sitemap; what is over stays where it is linked. */
export async function eventPaths(db: ReadDb): Promise<string[]> {
  const rows = await db.query<{ kind: 'event' | 'tour'; id: number }>({
    name: 'events.paths',
    text: `
      (select 'tour' as kind, t.id from tours t where t.last_at >= now() order by t.popularity desc, t.id limit 2000)
      union all
      (select 'event', e.id from events e where e.starts_at >= now() order by e.starts_at, e.id limit 6000)`,
  })
  return [paths.events(), ...rows.map(({ kind, id }) => paths[kind](id))]
}
