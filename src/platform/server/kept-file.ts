import { randomUUID } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/**
 * What a file says, made at its first use and from then on always the same, readable for the owner alone. Of several
 * processes one makes it, and nobody ever reads half of it.
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

function readIfThere(file: string): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}
