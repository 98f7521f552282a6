import { access, open, rename, rm, stat } from 'node:fs/promises'
import { extname } from 'node:path'
import type { Command, CommandContext, CommandInput, CommandResult } from '../server/operators/command.ts'
import type { Counts } from './apply-stage.ts'
import { timeZone } from './cell-types.ts'
import { exportContent } from './export-content.ts'
import { importContent } from './import-content.ts'
import { type ContentKind, type ContentKinds, columnNames, requiredNames } from './kind.ts'
import type { Problem } from './problems.ts'
import { progressBar } from './progress-bar.ts'
import { formatNames, formatOf } from './read-rows.ts'
import { skippedFileOf } from './write-skipped.ts'

/** `import <kind>` and `export <kind>` for each kind of content that the modules have. */
export function contentCommands(contents: ContentKind[]): Command[] {
  const kinds = new Map(contents.map(kind => [kind.name, kind]))
  return [
    ...contents.map(kind => importCommand(kind, kinds)),
    ...contents.map(kind => exportCommand(kind, kinds)),
  ]
}

function importCommand(kind: ContentKind, kinds: ContentKinds): Command {
  const foreign = Object.entries(kind.formats ?? {}).map(([name, { says }]) => `${name}: ${says}.`)
  return {
    name: `import ${kind.name}`,
    summary: `Reads ${kind.name} from a file: all of it or nothing, unless told to skip what fails.`,
    args: ['file'],
    options: {
      format: { help: `${formatNames(kind).join(', ')} (unless told: by the file's name)`, value: 'name' },
      zone: {
        help: 'of local times without an offset, where the row names no zone, as Asia/Seoul',
        value: 'zone',
      },
      'skip-failing': {
        help: 'leave out rows that fail, and write them with the reasons into a file beside',
      },
      ...Object.assign({}, ...Object.values(kind.formats ?? {}).map(({ options }) => options)),
      'dry-run': { help: 'say what would come of it, and change nothing' },
    },
    details: ['docs/import.md has examples.', ...foreign, '', '', columnHelp(kind)].join('\n').trim(),
    run: (input, context) => runImport(kind, kinds, input, context),
  }
}

function columnHelp(kind: ContentKind): string {
  const required = requiredNames(kind)
  const width = Math.max(...columnNames(kind).map(name => name.length))
  const lines = columnNames(kind).map(name => {
    const { help, type } = kind.columns[name] ?? { help: 'names the row for good, in every file' }
    const says = [help, ...(type && type.says !== 'text' ? [type.says] : [])].join('; ')
    return `  ${name.padEnd(width)}  ${says}${required.includes(name) ? ' (required)' : ''}`
  })
  return ['Columns:', ...lines].join('\n')
}

async function runImport(
  kind: ContentKind,
  kinds: ContentKinds,
  { args: [file = ''], options }: CommandInput,
  { database, now, operator }: CommandContext,
): Promise<CommandResult> {
  const format = formatOf(kind, file, options['format'])
  if (!format)
    return { ok: false, problem: `--format says what the file is: ${formatNames(kind).join(', ')}.` }
  const zone = options['zone']
  if (zone !== undefined && !timeZone.parse(zone).ok)
    return { ok: false, problem: '--zone is a time zone such as Asia/Seoul.' }
  const wrong = wrongChoice(kind, format, options)
  if (wrong !== null) return { ok: false, problem: wrong }
  const isDryRun = options['dry-run'] !== undefined
  const bar = progressBar(process.stderr)
  const isSkipping = options['skip-failing'] !== undefined
  if (isSkipping && !(await isPlainFile(file)))
    return { ok: false, problem: `--skip-failing reads a file twice, and ${file} is none that can be.` }
  const skippedFile = isSkipping ? skippedFileOf({ kind, file, format }) : null
  const task = {
    kind,
    kinds,
    file,
    format,
    zone,
    skippedFile,
    choices: options,
    isDryRun,
    operator,
    now,
    onProgress: bar.show,
  }
  const result = await importContent(database, task).finally(bar.clear)
  if (!result.ok) return { ok: false, problem: problemText(result, kind.formats?.[format]?.layout) }
  const { added, changed, unchanged, skipped } = result
  const data = { added, changed, unchanged, skipped, is_dry_run: isDryRun }
  const lines = [doneText(kind, result, isDryRun)]
  if (skipped > 0) {
    const rows = skipped === 1 ? 'One row' : `${skipped} rows`
    lines.push(isDryRun ? `${rows} would be skipped:` : `${rows} skipped, and written to ${skippedFile}:`)
    lines.push(...problemLines(result, kind.formats?.[format]?.layout))
  }
  lines.push(...[...result.notes].map(([what, count]) => `${what}: ${count}.`))
  if (result.warnings.length > 0) {
    const found = { problemCount: result.warnings.length, problems: result.warnings }
    lines.push('To be looked at:', ...problemLines(found, kind.formats?.[format]?.layout))
  }
  return { ok: true, data, text: lines.join('\n') }
}

function wrongChoice(kind: ContentKind, format: string, given: CommandInput['options']): string | null {
  for (const [name, { options = {} }] of Object.entries(kind.formats ?? {})) {
    for (const [option, { words }] of Object.entries(options)) {
      const word = given[option]
      if (word === undefined) continue
      if (name !== format) return `--${option} is for --format ${name}.`
      if (!words.includes(word)) return `--${option} is ${words.join(' or ')}.`
    }
  }
  return null
}

function doneText(kind: ContentKind, { added, changed, unchanged }: Counts, isDryRun: boolean): string {
  if (added + changed + unchanged === 0) return `Nothing to import: there are no ${kind.name}.`
  if (added + changed === 0) return `Nothing to change: ${unchanged} ${kind.name} are as the file says.`
  const start = isDryRun ? 'Nothing was imported; it would be' : 'Imported'
  return `${start} ${kind.name}: ${added} added, ${changed} changed, ${unchanged} unchanged.`
}

const isPlainFile = (file: string) =>
  stat(file).then(
    found => found.isFile(),
    // What is not there is told by the import.
    () => true,
  )

interface Found {
  problemCount: number
  problems: Problem[]
}

const problemText = (found: Found, layout?: 'lines' | object) =>
  [
    `Nothing was imported: ${found.problemCount === 1 ? 'one problem' : `${found.problemCount} problems`}.`,
    ...problemLines(found, layout),
  ].join('\n')

function problemLines({ problemCount, problems }: Found, layout: 'lines' | object = 'lines'): string[] {
  const word = layout === 'lines' ? 'line' : 'item'
  const lines = problems.map(({ line, text }) => (line === null ? text : `${word} ${line}: ${text}`))
  const more = problemCount - problems.length
  return [...lines, ...(more > 0 ? [`… and ${more} more.`] : [])]
}

function exportCommand(kind: ContentKind, kinds: ContentKinds): Command {
  return {
    name: `export ${kind.name}`,
    summary: `Writes all ${kind.name} into a file that imports into the same.`,
    args: [],
    optionalArgs: ['file'],
    options: {
      format: { help: "csv, jsonl (unless told: by the file's name)", value: 'name' },
      force: { help: 'write over a file that is there' },
    },
    details: 'Without a file, to the standard output. Cells never run as formulas in a spreadsheet.',
    run: (input, context) => runExport(kind, kinds, input, context),
  }
}

async function runExport(
  kind: ContentKind,
  kinds: ContentKinds,
  { args: [file], options }: CommandInput,
  { database, now, operator }: CommandContext,
): Promise<CommandResult> {
  const format = options['format'] ?? (file === undefined ? 'csv' : formatOf(kind, file, undefined))
  if (format !== 'csv' && format !== 'jsonl') return { ok: false, problem: formatProblem(file) }
  if (file !== undefined && options['force'] === undefined && (await isThere(file))) {
    return { ok: false, problem: `There is a file ${file} already: --force writes over it.` }
  }
  const task = { kind, kinds, format, operator, now, hasMark: file !== undefined } as const
  try {
    if (file === undefined) {
      const count = await exportContent(database, { ...task, write: print })
      return { ok: true, data: { exported: count }, text: null }
    }
    const count = await writeWhole(file, write => exportContent(database, { ...task, write }))
    return { ok: true, data: { exported: count }, text: `Exported ${count} ${kind.name} to ${file}.` }
  } catch (error) {
    const { code, syscall } = error as NodeJS.ErrnoException
    if (syscall === undefined || syscall === 'connect') throw error
    return { ok: false, problem: `${file ?? 'The standard output'} cannot be written: ${code}.` }
  }
}

function formatProblem(file = ''): string {
  const says = 'Exports are .csv or .jsonl; --format says which for another name.'
  return /^\.(xlsx?|ods|numbers)$/i.test(extname(file)) ? `${says} Spreadsheets open a .csv as it is.` : says
}

const isThere = (file: string) =>
  access(file).then(
    () => true,
    () => false,
  )

/** Atomic write: readers see the whole new file or the old one. */
async function writeWhole<Result>(
  file: string,
  work: (write: (piece: string) => Promise<void>) => Promise<Result>,
): Promise<Result> {
  const unfinished = `${file}.${process.pid}.part`
  const handle = await open(unfinished, 'w')
  try {
    const result = await work(piece => handle.writeFile(piece))
    await handle.close()
    await rename(unfinished, file)
    return result
  } catch (error) {
    await handle.close()
    await rm(unfinished, { force: true })
    throw error
  }
}

/** Respects back-pressure of stdout; rejects when the reader has closed the pipe (EPIPE). */
function print(piece: string): Promise<void> {
  return new Promise((resolve, reject) => {
    process.stdout.once('error', reject)
    process.stdout.write(piece, error => {
      // The 'error' event follows the callback and still needs a listener.
      if (error) return reject(error)
      process.stdout.off('error', reject)
      resolve()
    })
  })
}
