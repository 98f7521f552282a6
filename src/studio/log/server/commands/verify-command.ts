import type {
  Command,
  CommandContext,
  CommandInput,
  CommandResult,
} from '../../../../platform/server/operators/command.ts'
import { type StoredHead, type VerifiedLog, verifyLog } from '../verify-log.ts'

export const verifyCommand: Command = {
  name: 'log verify',
  summary: 'Finds rows of the log that were changed or deleted later.',
  args: [],
  options: {
    head: { help: 'a block and its hash that a witness or you stored: 120:9f3c…', value: 'head' },
  },
  details:
    'Erased reasons and blocks that retention purged are no problem. Compare the head that it prints with one that is stored elsewhere: only that reveals a chain that was written again as a whole.',
  run: verify,
}

async function verify({ options }: CommandInput, { database, now }: CommandContext): Promise<CommandResult> {
  const stored = parseHead(options['head'])
  if (stored === 'wrong') return { ok: false, problem: '--head is a block and its hash, such as 120:9f3c….' }
  const log = await database.transaction(db => verifyLog(db, { now: now(), stored }))
  return { ok: true, data: log, text: formatLog(log), isPartial: log.problemCount > 0 }
}

function parseHead(text: string | undefined): StoredHead | 'wrong' | null {
  if (text === undefined) return null
  const [, block, hash] = /^(\d{1,9}):([0-9a-f]{64})$/.exec(text) ?? []
  return block && hash ? { block: Number(block), hash } : 'wrong'
}

function formatLog({ blocks, purged, rows, erased, head, problemCount, problems }: VerifiedLog): string {
  const more = problemCount - problems.length
  return [
    problemCount === 0 ? 'The log is whole.' : `The log has ${problemCount} problems:`,
    ...problems.map(problem => `  ${problem}`),
    ...(more > 0 ? [`  … and ${more} more.`] : []),
    `${blocks} blocks, ${purged} of them purged; ${rows} rows, the reasons of ${erased} erased.`,
    ...(head ? [`Head: ${head.block}:${head.hash}`] : []),
  ].join('\n')
}
