import type {
  Command,
  CommandContext,
  CommandInput,
  CommandResult,
} from '../../../platform/server/operators/command.ts'
import { findStage } from '../find-stage.ts'
import { type Pattern, readPatterns } from '../read-patterns.ts'
import { stageHelp, stageNotFound } from './named-stage.ts'

const usual = { least: 20, limit: 50 }

export const patternsCommand: Command = {
  name: 'vote patterns',
  summary: 'Lists ballots with much in common: one block of addresses, one kind of device, one minute.',
  args: ['stage'],
  options: { least: { help: `ballots of a group, ${usual.least} unless told`, value: 'count' } },
  details: `A school or a concert hall looks the same: look before you remove. The values of a line are what "vote remove" selects by; blocks of addresses are shown as keyed hashes, gone 30 days after the stage is final. ${stageHelp}`,
  run: list,
}

async function list(
  { args: [name = ''], options: { least = String(usual.least) } }: CommandInput,
  { database }: CommandContext,
): Promise<CommandResult> {
  if (!/^[1-9]\d{0,6}$/.test(least)) return { ok: false, problem: `"${least}" is no number of ballots.` }
  const stage = await findStage(database.db, name)
  if (!stage) return stageNotFound(name)
  const patterns = await readPatterns(database.db, stage.id, { ...usual, least: Number(least) })
  const text = patterns.length === 0 ? 'Nothing stands out.' : patterns.map(formatLine).join('\n')
  return { ok: true, data: { stage_id: stage.id, patterns }, text }
}

function formatLine({ ballots, artists, network, device, minute }: Pattern): string {
  const parts = [
    ...(network ? [`--network ${network}`] : []),
    ...(device ? [`--device "${device}"`] : []),
    ...(minute ? [`--minute ${minute.toISOString().slice(0, 16)}Z`] : []),
  ]
  return `${String(ballots).padStart(7)} ballots for ${artists} artists: ${parts.join(' ')}`
}
