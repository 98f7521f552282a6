import * as z from 'zod'
import { studioPaths } from '../../../platform/contract/studio-paths.ts'
import { statement } from '../../../platform/server/statement.ts'
import type { SearchSource } from '../../search/server/index.ts'

const found = statement({
  name: 'staff.search',
  text: `select id, name, email from staff
    where id = $2 or strpos(lower(name), lower($1)) > 0 or strpos(lower(email), lower($1)) > 0
    order by id = $2 desc nulls last, lower(name), id limit $3`,
  row: z.object({ id: z.int(), name: z.string(), email: z.string() }),
})

/** Finds people of the team by a part of their name or address, and first the one with the typed number. */
export const staffSource: SearchSource = {
  kind: 'staff',
  right: 'team.read',
  scope: 'none',
  async search(db, { query, limit }) {
    const number = /^#?([1-9]\d{0,8})$/.exec(query)?.[1] ?? null
    const rows = await db.query(found, [query, number, limit])
    return rows.map(({ id, name, email }) => ({
      id: String(id),
      title: name,
      detail: email,
      path: studioPaths.teamMember(id),
    }))
  },
}
