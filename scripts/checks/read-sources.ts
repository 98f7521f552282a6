import { globSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'

export const root = join(import.meta.dirname, '../..')

/**
 * Reads the files of the checkout that match a glob; paths are relative to its root, with forward slashes on
 * every system.
 */
export function readSources(pattern: string): { path: string; code: string }[] {
  return globSync(pattern, { cwd: root })
    .sort()
    .map(path => ({ path: path.split(sep).join('/'), code: readFileSync(join(root, path), 'utf8') }))
}

/** Prints the mistakes and exits with code 1, or prints the summary and exits with code 0. */
export function finish(mistakes: string[], summary: string): never {
  for (const mistake of mistakes) process.stdout.write(`${mistake}\n`)
  process.stdout.write(mistakes.length > 0 ? `${mistakes.length} mistakes\n` : `${summary}\n`)
  process.exit(mistakes.length > 0 ? 1 : 0)
}
