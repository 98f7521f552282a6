import { access, open, rename, rm } from 'node:fs/promises'
import { extname } from 'node:path'
import type { Command, CommandContext, CommandInput, CommandResult } from '../server/operators/command.ts'
import { exportContent } from './export-content.ts'
import type { ContentKind, ContentKinds } from './kind.ts'
import { detectFormat } from './read-rows.ts'

export function createExportCommand(kind: ContentKind, kinds: ContentKinds): Command {
  return {
    name: `export ${kind.name}`,
    summary: `Writes all ${kind.name} into a file that imports into the same.`,
    sort: {
      usage: 'export <kind> [file]',
      summary: 'Writes content into a file. "npm run fanfare -- export" lists the kinds.',
    },
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
  { database, now, actor }: CommandContext,
): Promise<CommandResult> {
  const format = options['format'] ?? (file === undefined ? 'csv' : detectFormat(kind, file, undefined))
  if (format !== 'csv' && format !== 'jsonl') return { ok: false, problem: formatProblem(file) }
  if (file !== undefined && options['force'] === undefined && (await doesFileExist(file))) {
    return { ok: false, problem: `There is a file ${file} already: --force writes over it.` }
  }
  const task = { kind, kinds, format, actor, now, hasMark: file !== undefined } as const
  try {
    if (file === undefined) {
      const count = await exportContent(database, { ...task, write: print })
      return { ok: true, data: { exported: count }, text: null }
    }
    const count = await writeAtomically(file, write => exportContent(database, { ...task, write }))
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

const doesFileExist = (file: string) =>
  access(file).then(
    () => true,
    () => false,
  )

/** Writes a file atomically: readers see either the whole new file or the old one. */
async function writeAtomically<Result>(
  file: string,
  work: (write: (chunk: string) => Promise<void>) => Promise<Result>,
): Promise<Result> {
  const unfinished = `${file}.${process.pid}.part`
  const handle = await open(unfinished, 'w')
  try {
    const result = await work(chunk => handle.writeFile(chunk))
    await handle.close()
    await rename(unfinished, file)
    return result
  } catch (error) {
    await handle.close()
    await rm(unfinished, { force: true })
    throw error
  }
}

/** Respects the back-pressure of stdout; rejects when the reader closes the pipe (EPIPE). */
function print(chunk: string): Promise<void> {
  return new Promise((resolve, reject) => {
    process.stdout.once('error', reject)
    process.stdout.write(chunk, error => {
      // The 'error' event follows the callback and still needs a listener.
      if (error) return reject(error)
      process.stdout.off('error', reject)
      resolve()
    })
  })
}
