import { createReadStream } from 'node:fs'
import { readCsv } from '../../../../platform/import/read-csv.ts'
import { readUtf8Chunks } from '../../../../platform/import/read-text.ts'
import { describeFileProblem } from '../../../../platform/import/unreadable-file.ts'
import type { Db } from '../../../../platform/server/database.ts'
import type {
  Command,
  CommandContext,
  CommandInput,
  CommandResult,
} from '../../../../platform/server/operators/command.ts'
import { getOperatorAct, type OperatorAct } from '../../../../platform/server/operators/operator-act.ts'
import { findProject } from '../find-project.ts'
import { planBeforeSale } from '../plan-before-sale.ts'
import { formatRefusal, parsePlan } from './plan-options.ts'

const columns = ['project', 'prizes', 'confirm_hours', 'at']
const required = ['project', 'prizes']

export const planFileCommand: Command = {
  name: 'draw plan-file',
  summary: 'Plans draws by a CSV file, before their sales: all of its rows, or none.',
  args: ['file'],
  options: { reason: { help: 'why, for the audit log', value: 'text' } },
  details: `Columns: ${columns.join(', ')}; the last two may be missing or empty, as in draw plan. A project is named by its id or by the key of its import.`,
  run: planFile,
}

interface Row {
  line: number
  cells: Record<string, string>
}
interface Problem {
  line: number
  problem: string
}

/** Thrown to roll back the rows already planned. */
class RefusedRowsError extends Error {
  readonly problems: Problem[]
  constructor(problems: Problem[]) {
    super('rows were refused')
    this.problems = problems
  }
}

async function planFile(input: CommandInput, context: CommandContext): Promise<CommandResult> {
  const [file = ''] = input.args
  const deps = { config: context.config, by: getOperatorAct(input, context) }
  try {
    const rows = await readRows(file)
    await context.database.transaction(async db => {
      const problems: Problem[] = []
      for (const row of rows) {
        const problem = await planRow(db, row, deps)
        if (problem !== null) problems.push({ line: row.line, problem })
      }
      if (problems.length > 0) throw new RefusedRowsError(problems)
    })
    return { ok: true, data: { planned: rows.length }, text: `${rows.length} draws planned.` }
  } catch (error) {
    if (error instanceof RefusedRowsError) return { ok: false, problem: formatProblems(error.problems) }
    const problem = describeFileProblem(error)
    if (problem === undefined) throw error
    return { ok: false, problem }
  }
}

const formatProblems = (problems: Problem[]) =>
  [
    `No draw was planned: ${problems.length} rows are wrong.`,
    ...problems.map(({ line, problem }) => `line ${line}: ${problem}`),
  ].join('\n')

async function readRows(file: string): Promise<Row[]> {
  const rows: Row[] = []
  const broken: Problem[] = []
  for await (const row of readCsv(readUtf8Chunks(createReadStream(file)), headerProblem)) {
    if ('problem' in row) broken.push({ line: row.line, problem: row.problem })
    else rows.push({ line: row.line, cells: normalizeCells(row.cells) })
  }
  if (broken.length > 0) throw new RefusedRowsError(broken)
  return rows
}

const normalizeCells = (cells: Record<string, unknown>) =>
  Object.fromEntries(columns.map(name => [name, String(cells[name] ?? '').trim()]))

/**
 * Rejects unknown columns: a plan is final, so a mistyped column must not silently fall back to the default.
 */
function headerProblem(names: string[]): string | undefined {
  const quoted = (list: string[]) => list.map(name => `"${name}"`).join(', ')
  const unknown = names.filter(name => !columns.includes(name))
  const missing = required.filter(name => !names.includes(name))
  const parts = [
    ...(unknown.length > 0 ? [`unknown columns ${quoted(unknown)}`] : []),
    ...(missing.length > 0 ? [`missing columns ${quoted(missing)}`] : []),
  ]
  return parts.length > 0
    ? `The header has ${parts.join('; ')}. The columns: ${columns.join(', ')}.`
    : undefined
}

/** Returns the problem of a row, or null if the draw was planned. */
async function planRow(
  db: Db,
  { cells }: Row,
  deps: { config: CommandContext['config']; by: OperatorAct },
): Promise<string | null> {
  const { project: name = '', prizes = '', confirm_hours: hours = '', at = '' } = cells
  const project = await findProject(db, name)
  if (!project) return `there is no project "${name}"`
  const options = { prizes, ...(hours && { 'confirm-hours': hours }), ...(at && { at }) }
  const planInput = parsePlan(project, options, deps.by.now)
  if ('problem' in planInput) return planInput.problem
  const planned = await planBeforeSale(db, project, planInput, deps)
  return planned.is === 'refused' ? formatRefusal(project, planned.why) : null
}
