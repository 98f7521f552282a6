import { randomUUID } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/**
 * The content of a file that's generated at first use and never changes, readable by its owner only. Safe against
 * races: one process creates it, atomically.
 */
export function keptFile(file: string, make: () => string): string {
  return readIfThere(file) ?? makeOnce(file, make())
}

function makeOnce(file: string, made: string): string {
  const unfinished = `${file}.${randomUUID()}`
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(unfinished, made, { mode: 0o600, flag: 'wx' })
  try {
    linkSync(unfinished, file)
    return made
  } catch (error) {
    const first = (error as NodeJS.ErrnoException).code === 'EEXIST' ? readIfThere(file) : null
    if (first === null) throw error
    return first
  } finally {
    rmSync(unfinished)
  }
}

/** The content of a file; null where it isn't there. */
export function readIfThere(file: string): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}
