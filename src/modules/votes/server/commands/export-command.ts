import { open } from 'node:fs/promises'
import * as z from 'zod'
import type {
  Command,
  CommandContext,
  CommandInput,
  CommandResult,
} from '../../../../platform/server/operators/command.ts'
import { statement } from '../../../../platform/server/statement.ts'
import { season } from '../../contract.ts'

/** A block may have two megabytes. */
const blocksAtOnce = 50

const next = statement({
  name: 'votes.export-blocks',
  text: 'select block, body from vote_blocks where season = $1 and block > $2 order by block limit $3',
  row: z.object({ block: z.int(), body: z.string() }),
})

/** The same lines that anybody can put together from the pages of blocks/. */
export const exportCommand: Command = {
  name: 'vote export',
  summary: 'Writes the public record into a file, one block a line, as "vote verify" reads it.',
  args: ['file'],
  options: {},
  details: 'A file that is there already is replaced.',
  run: writeRecord,
}

async function writeRecord(
  { args: [file = ''] }: CommandInput,
  { database }: CommandContext,
): Promise<CommandResult> {
  let last = 0
  try {
    await using out = await open(file, 'w')
    for (;;) {
      const rows = await database.db.query(next, [season, last, blocksAtOnce])
      for (const { body } of rows) await out.write(`${body}\n`)
      last = rows.at(-1)?.block ?? last
      if (rows.length < blocksAtOnce) break
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).syscall === undefined) throw error
    return { ok: false, problem: `The file ${file} cannot be written.` }
  }
  return { ok: true, data: { file, blocks: last }, text: `${last} blocks are in ${file}.` }
}
