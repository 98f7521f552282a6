import type { Command, CommandContext, CommandInput, CommandResult } from '../server/operators/command.ts'
import { formatProblems } from './import-text.ts'
import type { ContentKind, ContentKinds } from './kind.ts'
import { detectFormat } from './read-rows.ts'
import { removeContent } from './remove-content.ts'

/**
 * Creates the command that removes the rows named in a file. Only rows that came from files and that nothing
 * depends on are removed.
 */
export function createRemoveCommand(kind: ContentKind, kinds: ContentKinds): Command {
  const keys = kind.natural?.keyColumns ?? ['key']
  return {
    name: `remove ${kind.name}`,
    summary: `Deletes the ${kind.name} that a file names, all of them or none.`,
    sort: {
      usage: 'remove <kind> <file>',
      summary: 'Deletes what a file names. "npm run fanfare -- remove" lists the kinds.',
    },
    args: ['file'],
    options: {
      format: { help: "csv, jsonl (unless told: by the file's name)", value: 'name' },
      'dry-run': { help: 'say what would go, and change nothing' },
    },
    details: `Only ${keys.join(', ')} of its columns count: lines of an exported file will do.`,
    run: (input, context) => run(kind, kinds, input, context),
  }
}

async function run(
  kind: ContentKind,
  kinds: ContentKinds,
  { args: [file = ''], options }: CommandInput,
  { database, now, actor }: CommandContext,
): Promise<CommandResult> {
  const format = detectFormat({ ...kind, formats: {} }, file, options['format'])
  if (!format) return { ok: false, problem: '--format says what the file is: csv, jsonl.' }
  const isDryRun = options['dry-run'] !== undefined
  const task = { kind, kinds, file, format, zone: undefined, isDryRun, actor, now, onProgress: () => {} }
  const result = await removeContent(database, task)
  if (!result.ok) return { ok: false, problem: formatProblems(result, { done: 'removed' }) }
  const { removed } = result
  const start = isDryRun ? 'Nothing was removed; it would be' : 'Removed'
  return { ok: true, data: { removed, is_dry_run: isDryRun }, text: `${start} ${removed} ${kind.name}.` }
}
