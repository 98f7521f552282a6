import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

type Result = { ok: true; release: () => void } | { ok: false; problem: string }

const sqliteBusy = 5

/**
 * Locks a data folder for this process. An operating-system lock on an open file (SQLite's, because Node has no flock):
 * it ends with the process however the process ends, so there is no stale lock to judge, and no recycled process id to
 * mistake for the owner.
 */
export function lockFolder(folder: string): Result {
  const owner = join(folder, 'running.pid')
  let lock: DatabaseSync | undefined
  try {
    lock = new DatabaseSync(join(folder, 'lock'))
    lock.exec('BEGIN EXCLUSIVE')
    writeFileSync(owner, String(process.pid))
  } catch (error) {
    lock?.close()
    return { ok: false, problem: explain(folder, owner, error as Error & { errcode?: number }) }
  }
  const held = lock
  return { ok: true, release: () => held.close() }
}

function explain(folder: string, owner: string, error: Error & { errcode?: number }) {
  if (error.errcode !== sqliteBusy) return `The data folder ${folder} cannot be used: ${error.message}.`
  return `The data folder ${folder} is in use by another running Fanfare${processOf(owner)}: stop that one, or give this one its own DATA_DIR.`
}

function processOf(owner: string) {
  try {
    return ` (process ${readFileSync(owner, 'utf8')})`
  } catch {
    return ''
  }
}
