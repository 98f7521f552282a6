import { open } from 'node:fs/promises'
import type {
  Command,
  CommandContext,
  CommandInput,
  CommandResult,
} from '../../../platform/server/operators/command.ts'
import { readRecord } from '../read-record.ts'

/** Exports the same lines that anyone can assemble from the pages of the blocks API. */
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
    for await (const { block, body } of readRecord(database.db)) {
      await out.write(`${body}\n`)
      last = block
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).syscall === undefined) throw error
    return { ok: false, problem: `The file ${file} cannot be written.` }
  }
  return { ok: true, data: { file, blocks: last }, text: `${last} blocks are in ${file}.` }
}
