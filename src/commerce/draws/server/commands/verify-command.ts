import { readFile, writeFile } from 'node:fs/promises'
import * as z from 'zod'
import type {
  Command,
  CommandContext,
  CommandInput,
  CommandResult,
  StandaloneCommand,
} from '../../../../platform/server/operators/command.ts'
import { publishedDraw } from '../../contract.ts'
import { countChangesAfterRound, isDrawn } from '../../fair/published.ts'
import { verifyDraw } from '../../fair/verify.ts'
import { quicknet } from '../../quicknet.ts'
import { findProject } from '../find-project.ts'
import { readList } from '../list-file.ts'
import { readDraw } from '../read-draw.ts'
import { drawNotPlanned, projectHelp, projectNotFound } from './named-project.ts'

/** Contents of an export: the response of `GET …/draw/` and the unchanged published file. */
const exported = z.object({ draw: publishedDraw, entries: z.string().optional() })

export const exportCommand: Command = {
  name: 'draw export',
  summary: 'Writes a drawn draw with its list to a file, for draw verify.',
  args: ['project', 'file'],
  options: {},
  details: `The file holds what is public and nothing else. ${projectHelp}`,
  run: exportDraw,
}

async function exportDraw(
  { args: [name = '', file = ''] }: CommandInput,
  { database }: CommandContext,
): Promise<CommandResult> {
  const project = await findProject(database.read, name)
  if (!project) return projectNotFound(name)
  const draw = await readDraw(database.read, project.id)
  if (!draw) return drawNotPlanned(project.id)
  if (!draw.list) return { ok: false, problem: `The list of project ${project.id} is not published yet.` }
  const entries = await readList(database.read, project.id, draw.list.hash)
  await writeFile(file, JSON.stringify({ draw, entries: entries ?? '' }))
  const data = { project_id: project.id, entries: draw.list.count, file }
  return { ok: true, data, text: `${draw.list.count} entries of project ${project.id} are in ${file}.` }
}

export const verifyCommand: StandaloneCommand = {
  name: 'draw verify',
  summary: 'Recomputes a draw from a file, and names the first difference. Asks nobody.',
  args: ['file'],
  options: {
    entries: {
      help: 'the published list, where the file is the answer of GET …/draw/ alone',
      value: 'file',
    },
    'public-key': {
      help: 'hex of the beacon’s key, where the draw used another one than drand’s quicknet',
      value: 'key',
    },
  },
  details:
    'Checks the list’s hash, the seed’s commitment, the times, the beacon’s signature, the ranks and the winners, and counts what changed after the round: who moved up and why.',
  runAlone: verify,
}

async function verify({ args: [file = ''], options }: CommandInput): Promise<CommandResult> {
  const read = await readExport(file, options['entries'])
  if ('problem' in read) return { ok: false, problem: read.problem }
  const { draw, entries } = read
  if (!isDrawn(draw))
    return { ok: false, problem: `The draw is ${draw.state}: there is nothing to verify yet.` }
  const key = options['public-key'] ?? quicknet.publicKey
  if (draw.beacon.public_key !== key) {
    const problem =
      'The draw used another beacon than drand’s quicknet: name its key by --public-key if you trust it.'
    return { ok: false, problem }
  }
  const { difference, passed } = verifyDraw(draw, entries)
  if (difference) return { ok: false, problem: `Not as published (${difference.check}): ${difference.says}.` }
  const changes = countChangesAfterRound(draw)
  const text = `As published: ${draw.list.count} entries, ${draw.winners.length} winners. Checked: ${passed.join(', ')}.
After the round: ${changes.moved_up} moved up; winners: ${changes.lapsed} lapsed, ${changes.withdrawn} withdrawn; passed over: ${changes.refunded} refunded, ${changes.left} without an account.`
  const data = { passed, entries: draw.list.count, winners: draw.winners.length, after_round: changes }
  return { ok: true, data, text }
}

type Read = { draw: z.output<typeof publishedDraw>; entries: string } | { problem: string }

async function readExport(file: string, entriesFile: string | undefined): Promise<Read> {
  try {
    const parsed = exported.safeParse(JSON.parse(await readFile(file, 'utf8')))
    if (!parsed.success) return { problem: `${file} is no exported draw: ${z.prettifyError(parsed.error)}` }
    const { draw, entries } = parsed.data
    const list = entriesFile === undefined ? entries : await readFile(entriesFile, 'utf8')
    return list === undefined
      ? { problem: 'The list is missing: name it by --entries.' }
      : { draw, entries: list }
  } catch (error) {
    if (error instanceof SyntaxError) return { problem: `${file} is no JSON.` }
    if ((error as NodeJS.ErrnoException).code) return { problem: (error as Error).message }
    throw error
  }
}
