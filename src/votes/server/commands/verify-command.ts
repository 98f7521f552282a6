import { readFile } from 'node:fs/promises'
import type {
  CommandInput,
  CommandResult,
  StandaloneCommand,
} from '../../../platform/server/operators/command.ts'
import { readLines } from '../verify/read-lines.ts'
import {
  type VerifiedRecord,
  type VerifiedStage,
  type VerifyOptions,
  verifyRecord,
} from '../verify/verify-record.ts'

/** Verifies a file without a server or a database. */
export const verifyCommand: StandaloneCommand = {
  name: 'vote verify',
  summary: 'Recounts a record from a file and checks its chain. Needs no server and no database.',
  args: ['file'],
  options: {
    head: { help: 'a block and its hash that you kept, as in a receipt: 120:9f3c…', value: 'head' },
    tally: { help: 'an answer of the call votes/ as a file, to compare the totals with', value: 'file' },
  },
  details:
    'The file has one block a line, as "vote export" writes it. docs/vote.md is the format, and says what the problems mean.',
  runAlone: verify,
}

async function verify({ args: [file = ''], options }: CommandInput): Promise<CommandResult> {
  const verifyOptions = await readOptions(options)
  if ('problem' in verifyOptions) return { ok: false, problem: verifyOptions.problem }
  const verified = await tryRead(() =>
    verifyRecord(readLines(file), { ...verifyOptions, onBlock: showProgress() }),
  )
  if (verified === null) return { ok: false, problem: `The file ${file} cannot be read.` }
  if (process.stderr.isTTY) process.stderr.write('\r')
  const { problem } = verified
  if (problem) return { ok: false, problem: `${problem.code}: ${problem.says}` }
  return { ok: true, data: verified, text: formatResult(verified) }
}

async function readOptions({
  head,
  tally,
}: CommandInput['options']): Promise<VerifyOptions | { problem: string }> {
  const found: VerifyOptions = {}
  if (head !== undefined) {
    const [, block = '', hash = ''] = /^(\d{1,9}):([0-9a-f]{64})$/.exec(head) ?? []
    if (!hash) return { problem: '--head is a block and its hash, such as 120:9f3c….' }
    found.head = { block: Number(block), hash }
  }
  if (tally !== undefined) {
    const read = await tryRead(async () => parseTally(JSON.parse(await readFile(tally, 'utf8'))))
    if (!read) return { problem: `${tally} is no answer of the call votes/.` }
    found.tally = read
  }
  return found
}

/** Returns null if the tally is malformed. */
function parseTally(value: unknown): VerifyOptions['tally'] | null {
  const { stage_id: stage, results } = (value ?? {}) as Record<string, unknown>
  if (typeof stage !== 'number' || !Array.isArray(results)) return null
  const rows = results.map((row: Record<string, unknown>) => ({
    artist_id: Number(row?.['artist_id']),
    total: row?.['total'] === null ? null : Number(row?.['total']),
  }))
  return { stage_id: stage, results: rows }
}

/** Returns null if the file is missing or malformed. */
async function tryRead<Result>(read: () => Promise<Result>): Promise<Result | null> {
  try {
    return await read()
  } catch (error) {
    const isExpected = error instanceof SyntaxError || (error as NodeJS.ErrnoException).code !== undefined
    if (isExpected) return null
    throw error
  }
}

/** Creates a function that shows progress on a terminal, every thousand blocks. */
function showProgress(): (block: number) => void {
  if (!process.stderr.isTTY) return () => {}
  return block => {
    if (block % 1_000 === 0) process.stderr.write(`\r${block} blocks …`)
  }
}

function formatResult({ blocks, events, head, stages }: VerifiedRecord): string {
  return [
    `The record is whole: ${blocks} blocks, ${events} events.`,
    ...(head ? [`Head: ${head.block}:${head.hash}`] : []),
    ...stages.flatMap(stageLines),
  ].join('\n')
}

function stageLines(stage: VerifiedStage): string[] {
  const removed = Object.entries(stage.removed).map(([reason, count]) => `${count} ${reason}`)
  const version = stage.result_version > 0 ? `, result ${stage.result_version}` : ''
  return [
    `Stage ${stage.stage_id} (${stage.state}${version}): ${stage.cast} cast, ${stage.changed} changed, removed: ${removed.join(', ') || 'none'}`,
    ...(stage.totals?.map(({ artist_id: artist, total }) => `  artist ${artist}: ${total}`) ?? [
      '  totals are hidden until the stage is final',
    ]),
  ]
}
