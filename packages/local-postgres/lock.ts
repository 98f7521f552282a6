import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

type Result = { ok: true; release: () => void } | { ok: false; problem: string }

const sqliteBusy = 5

/**
 * Locks a data folder for this process with a lock of the operating system on an open file (through SQLite,
 * because Node has no flock). The lock ends with the process, so it is never stale, and a recycled process id
 * is never mistaken for the owner.
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
  return `The data folder ${folder} is in use by another running Fanfare${formatOwner(owner)}: stop that one, or give this one its own DATA_DIR.`
}

function formatOwner(owner: string) {
  try {
    return ` (process ${readFileSync(owner, 'utf8')})`
  } catch {
    return ''
  }
}
