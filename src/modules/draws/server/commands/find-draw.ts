import * as z from 'zod'
import { idOfName } from '../../../../platform/import/id-of-key.ts'
import type { ReadDb } from '../../../../platform/server/database.ts'
import { textIn } from '../../../../platform/server/localized-text.ts'
import type { CommandResult } from '../../../../platform/server/operators/command.ts'
import { type RowOf, statement } from '../../../../platform/server/statement.ts'

export const projectHelp =
  'A project is named by its id (the number in the address of its page) or by the key of its import.'

const findStatement = statement({
  name: 'draws.find-for-command',
  text: `select p.id, p.type, ${textIn('p.name', "'en'")} as name, p.status, p.sale_from as "saleFrom",
      p.sale_until as "saleUntil", d.status as draw
    from projects p left join draws d on d.project_id = p.id where p.id = ${idOfName('projects', '$1')}`,
  row: z.object({
    ...{ id: z.int(), type: z.int(), name: z.string(), status: z.string() },
    ...{ saleFrom: z.date(), saleUntil: z.date(), draw: z.string().nullable() },
  }),
})
export type FoundProject = RowOf<typeof findStatement>

export async function findProject(read: ReadDb, name: string): Promise<FoundProject | undefined> {
  const [found] = await read.query(findStatement, [name])
  return found
}

export const noProject = (name: string): CommandResult => ({
  ok: false,
  problem: `There is no project "${name}".`,
})
export const noDraw = (id: number): CommandResult => ({
  ok: false,
  problem: `Project ${id} has no draw: draw plan makes one.`,
})
