import type { Command, CommandContext, CommandInput, CommandResult } from '../server/operators/command.ts'
import { addPictureFrom } from '../server/pictures/add-picture.ts'
import type { Counts } from './apply-stage.ts'
import { timeZone } from './cell-types.ts'
import { createExportCommand } from './export-command.ts'
import { importContent, isPlainFile } from './import-content.ts'
import { formatChanges, formatProblemLines, formatProblems } from './import-text.ts'
import { importWithPictures } from './import-with-pictures.ts'
import {
  type ContentKind,
  type ContentKinds,
  listColumnNames,
  listRequiredNames,
  versionColumn,
} from './kind.ts'
import { createProgressBar } from './progress-bar.ts'
import { detectFormat, listFormats } from './read-rows.ts'
import { createRemoveCommand } from './remove-command.ts'
import { toSkippedFile } from './write-skipped.ts'

/**
 * Returns `import <kind>`, `export <kind>` and, if rows may be deleted, `remove <kind>` for each kind of
 * content.
 */
export function createContentCommands(contents: ContentKind[]): Command[] {
  const kinds = new Map(contents.map(kind => [kind.name, kind]))
  return [
    ...contents.map(kind => importCommand(kind, kinds)),
    ...contents.map(kind => createExportCommand(kind, kinds)),
    ...contents.filter(({ isRemovable }) => isRemovable).map(kind => createRemoveCommand(kind, kinds)),
  ]
}

function importCommand(kind: ContentKind, kinds: ContentKinds): Command {
  const foreign = Object.entries(kind.formats ?? {}).map(([name, { says }]) => `${name}: ${says}.`)
  return {
    name: `import ${kind.name}`,
    summary: `Reads ${kind.name} from a file: all of it or nothing, unless told to skip what fails.`,
    sort: {
      usage: 'import <kind> <file>',
      summary: 'Reads content from a file. "npm run fanfare -- import" lists the kinds.',
    },
    args: ['file'],
    options: {
      format: { help: `${listFormats(kind).join(', ')} (unless told: by the file's name)`, value: 'name' },
      zone: {
        help: 'of local times without an offset, where the row names no zone, as Asia/Seoul',
        value: 'zone',
      },
      'skip-failing': {
        help: 'leave out rows that fail, and write them with the reasons into a file beside',
      },
      'fetch-pictures': {
        help: 'take in pictures that the file names by https address, or as file:poster.jpg beside it',
      },
      ...Object.assign({}, ...Object.values(kind.formats ?? {}).map(({ options }) => options)),
      overwrite: { help: 'also write rows that changed here since the file was exported' },
      'dry-run': { help: 'say what would come of it, cell by cell, and change nothing' },
    },
    details: ['docs/operators.md has examples.', ...foreign, '', '', columnHelp(kind)].join('\n').trim(),
    run: (input, context) => runImport(kind, kinds, input, context),
  }
}

const specialColumnHelp = {
  key: 'names the row for good, in every file',
  [versionColumn]: 'written by export: the state of the row that the file has',
}

function columnHelp(kind: ContentKind): string {
  const required = listRequiredNames(kind)
  const width = Math.max(...listColumnNames(kind).map(name => name.length))
  const lines = listColumnNames(kind).map(name => {
    const { help, type } = kind.columns[name] ?? {
      help: specialColumnHelp[name as keyof typeof specialColumnHelp],
    }
    const says = [help, ...(type && type.says !== 'text' ? [type.says] : [])].join('; ')
    return `  ${name.padEnd(width)}  ${says}${required.includes(name) ? ' (required)' : ''}`
  })
  return ['Columns:', ...lines].join('\n')
}

async function runImport(
  kind: ContentKind,
  kinds: ContentKinds,
  { args: [file = ''], options }: CommandInput,
  { database, now, actor }: CommandContext,
): Promise<CommandResult> {
  const format = detectFormat(kind, file, options['format'])
  if (!format)
    return { ok: false, problem: `--format says what the file is: ${listFormats(kind).join(', ')}.` }
  const zone = options['zone']
  if (zone !== undefined && !timeZone.parse(zone).ok)
    return { ok: false, problem: '--zone is a time zone such as Asia/Seoul.' }
  const wrong = findWrongChoice(kind, format, options)
  if (wrong !== null) return { ok: false, problem: wrong }
  const isDryRun = options['dry-run'] !== undefined
  const bar = createProgressBar(process.stderr)
  const isSkipping = options['skip-failing'] !== undefined
  const isFetching = options['fetch-pictures'] !== undefined
  if ((isSkipping || isFetching) && !(await isPlainFile(file))) {
    const option = isSkipping ? '--skip-failing' : '--fetch-pictures'
    return { ok: false, problem: `${option} reads a file twice, and ${file} is none that can be.` }
  }
  const skippedFile = isSkipping ? toSkippedFile({ kind, file, format }) : null
  const task = {
    kind,
    kinds,
    file,
    format,
    zone,
    skippedFile,
    choices: options,
    isDryRun,
    isOverwriting: options['overwrite'] !== undefined,
    actor,
    now,
    onProgress: bar.show,
  }
  const take = (source: string) => addPictureFrom(source, { database, now, actor })
  const importing = isFetching
    ? importWithPictures(database, task, take)
    : importContent(database, { ...task, pictures: null })
  const result = await importing.finally(bar.clear)
  if (!result.ok)
    return { ok: false, problem: formatProblems(result, { layout: kind.formats?.[format]?.layout }) }
  const { added, changed, unchanged, skipped } = result
  const { changes } = result
  const data = { added, changed, unchanged, skipped, is_dry_run: isDryRun, ...(isDryRun && { changes }) }
  const lines = [doneText(kind, result, isDryRun), ...formatChanges(changes, changed)]
  if (skipped > 0) {
    const rows = skipped === 1 ? 'One row' : `${skipped} rows`
    lines.push(isDryRun ? `${rows} would be skipped:` : `${rows} skipped, and written to ${skippedFile}:`)
    lines.push(...formatProblemLines(result, kind.formats?.[format]?.layout))
  }
  lines.push(...[...result.notes].map(([what, count]) => `${what}: ${count}.`))
  if (result.warnings.length > 0) {
    const found = { problemCount: result.warningCount, problems: result.warnings }
    lines.push('To be looked at:', ...formatProblemLines(found, kind.formats?.[format]?.layout))
  }
  return { ok: true, data, text: lines.join('\n'), isPartial: skipped > 0 }
}

function findWrongChoice(kind: ContentKind, format: string, chosen: CommandInput['options']): string | null {
  for (const [name, { options = {} }] of Object.entries(kind.formats ?? {})) {
    for (const [option, { words }] of Object.entries(options)) {
      const word = chosen[option]
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
