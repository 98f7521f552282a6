import { spawnSync } from 'node:child_process'
import { statSync } from 'node:fs'

/** `spawn` options with the ids of the system user that runs PostgreSQL; empty for the current user. */
export type Account = { uid?: number; gid?: number }

type Result = { ok: true; account: Account } | { ok: false; problem: string }

/**
 * Chooses the system user for PostgreSQL, which refuses to run as root. If we run as root, that is the
 * folder's owner, or `nobody` if the folder belongs to root or is missing; otherwise it is the current user.
 */
export function chooseAccount(folder: string): Result {
  if (process.getuid?.() !== 0) return { ok: true, account: {} }
  const owner = statSync(folder, { throwIfNoEntry: false })
  if (owner && owner.uid !== 0) return { ok: true, account: { uid: owner.uid, gid: owner.gid } }
  const uid = readNobodyId('-u')
  const gid = readNobodyId('-g')
  if (uid === undefined || gid === undefined) {
    return {
      ok: false,
      problem: 'PostgreSQL does not run as root and this system has no user "nobody": start as another user.',
    }
  }
  return { ok: true, account: { uid, gid } }
}

function readNobodyId(option: '-u' | '-g') {
  const { status, stdout } = spawnSync('id', [option, 'nobody'], { encoding: 'utf8' })
  return status === 0 && /^\d+\s*$/.test(stdout) ? Number(stdout) : undefined
}

/** Returns whether the account may enter a folder, including all of its parents. */
export function canEnter(account: Account, folder: string): boolean {
  if (account.uid === undefined) return true
  return spawnSync('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], { ...account, cwd: '/' }).status === 0
}
