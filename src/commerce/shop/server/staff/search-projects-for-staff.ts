import * as z from 'zod'
import type { ReadDb } from '../../../../platform/server/database.ts'
import { buildTextSql } from '../../../../platform/server/localized-text.ts'
import type { StaffScope } from '../../../../platform/server/staff.ts'
import { statement } from '../../../../platform/server/statement.ts'
import { projectMachine } from '../project-machine.ts'

/** Projects that are on sale come first, then the newest. */
const search = statement({
  name: 'shop.search-for-staff',
  text: `select p.id, ${buildTextSql('p.name', "'en'")} as name, p.status from projects p
     where (p.id = $1 or exists (select from jsonb_each_text(p.name) n where n.value ilike '%' || $2 || '%'))
       and ($3::int[] is null or p.artist_id = any($3::int[]))
     order by p.id is distinct from $1, p.status <> 'online', p.id desc limit $4`,
  row: z.object({ id: z.int(), name: z.string(), status: z.enum(projectMachine.states) }),
})

/** Finds projects within a scope by number or by a part of their name in any language. */
export function searchProjectsForStaff(
  db: ReadDb,
  { query, scope, limit }: { query: string; scope: StaffScope | null; limit: number },
) {
  const number = /^#?([1-9]\d{0,8})$/.exec(query)?.[1]
  const pattern = query.replaceAll(/[\\%_]/g, String.raw`\$&`)
  const id = number === undefined ? null : Number(number)
  return db.query(search, [id, pattern, scope?.artistIds ?? null, limit])
}
