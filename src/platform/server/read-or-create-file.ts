import { randomUUID } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/**
 * Returns the content of a file that is generated on first use, never changes and is readable only by its
 * owner. Safe against races, because one process creates it atomically.
 */
export function readOrCreateFile(file: string, make: () => string): string {
  return readFileIfExists(file) ?? createOnce(file, make())
}

function createOnce(file: string, made: string): string {
  const unfinished = `${file}.${randomUUID()}`
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(unfinished, made, { mode: 0o600, flag: 'wx' })
  try {
    linkSync(unfinished, file)
    return made
  } catch (error) {
    const first = (error as NodeJS.ErrnoException).code === 'EEXIST' ? readFileIfExists(file) : null
    if (first === null) throw error
    return first
  } finally {
    rmSync(unfinished)
  }
}

export function readFileIfExists(file: string): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}
