import { randomBytes } from 'node:crypto'
import { chmodSync, chownSync, existsSync, lstatSync, mkdirSync, realpathSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { type Account, canEnter, chooseAccount } from './account.ts'

export type Home = { folder: string; account: Account }

type Result = { ok: true; home: Home } | { ok: false; problem: string }

// Used instead of the temporary folder, because it survives a reboot.
const systemFolder = '/var/lib/fanfare'

/**
 * Finds or creates PostgreSQL's folder, `<dataDir>/postgres`. When Fanfare runs as root in a folder that
 * PostgreSQL's user can't enter (such as /root), PostgreSQL's folder is in /var/lib/fanfare and
 * `<dataDir>/postgres` is a link to it.
 */
export function openHome(dataDir: string): Result {
  const entry = join(dataDir, 'postgres')
  const isLink = lstatSync(entry, { throwIfNoEntry: false })?.isSymbolicLink()
  if (isLink && !existsSync(entry)) {
    return { ok: false, problem: `The database is gone: ${entry} points to a folder that does not exist.` }
  }
  const chosen = chooseAccount(entry)
  if (!chosen.ok) return chosen
  const { account } = chosen
  try {
    const isNew = !existsSync(entry)
    if (isNew && canEnter(account, dataDir)) mkdirSync(entry, { mode: 0o700 })
    else if (isNew) makeElsewhere(entry)
    const folder = realpathSync(entry)
    own(folder, account)
    if (canEnter(account, folder)) return { ok: true, home: { folder, account } }
    return {
      ok: false,
      problem: `PostgreSQL does not run as root, and its user ${account.uid} cannot enter ${folder}: move DATA_DIR to a folder that others may enter.`,
    }
  } catch (error) {
    return { ok: false, problem: `The database's folder cannot be made: ${(error as Error).message}.` }
  }
}

/** Folder of finished WAL segments that wait for the archive; absolute, as PostgreSQL's user reaches it. */
export const getWalSpool = (home: Pick<Home, 'folder'>) => join(home.folder, 'wal-spool')

/** Creates the spool unless it exists; PostgreSQL's user owns it. */
export function makeWalSpool(home: Home): string {
  const folder = getWalSpool(home)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  own(folder, home.account)
  return folder
}

function makeElsewhere(entry: string) {
  mkdirSync(systemFolder, { recursive: true, mode: 0o755 })
  const folder = join(systemFolder, randomBytes(6).toString('hex'))
  mkdirSync(folder, { mode: 0o700 })
  symlinkSync(folder, entry)
}

function own(folder: string, { uid, gid }: Account) {
  if (uid === undefined || gid === undefined) return
  chownSync(folder, uid, gid)
  chmodSync(folder, 0o700)
}
