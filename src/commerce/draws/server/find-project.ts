import * as z from 'zod'
import { selectIdByName } from '../../../platform/import/select-by-key.ts'
import type { ReadDb } from '../../../platform/server/database.ts'
import { buildTextSql } from '../../../platform/server/localized-text.ts'
import { type RowOf, statement } from '../../../platform/server/statement.ts'

const findStatement = statement({
  name: 'draws.find-for-command',
  text: `select p.id, p.type, ${buildTextSql('p.name', "'en'")} as name, p.artist_id as "artistId", p.status, p.sale_from as "saleFrom",
      p.sale_until as "saleUntil", d.status as draw
    from projects p left join draws d on d.project_id = p.id where p.id = ${selectIdByName('projects', '$1')}`,
  row: z.object({
    id: z.int(),
    type: z.int(),
    name: z.string(),
    artistId: z.int().nullable(),
    status: z.string(),
    saleFrom: z.date(),
    saleUntil: z.date(),
    draw: z.string().nullable(),
  }),
})
export type FoundProject = RowOf<typeof findStatement>

export async function findProject(read: ReadDb, name: string): Promise<FoundProject | undefined> {
  const [found] = await read.query(findStatement, [name])
  return found
}
