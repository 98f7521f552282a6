import * as z from 'zod'
import type { Config } from './config.ts'
import type { Db, ReadDb } from './database.ts'
import { createServerKeyFile, deriveServerKey, type KeySetup, readServerKey } from './server-key.ts'
import { none, statement } from './statement.ts'

const readStatement = statement({
  name: 'server-key.read',
  text: 'select fingerprint from server_key_fingerprint',
  row: z.object({ fingerprint: z.instanceof(Buffer) }),
})
// Stores the fingerprint once: the first of several starting processes writes it, and the others wait for its
// commit.
const storeStatement = statement({
  name: 'server-key.note',
  text: 'insert into server_key_fingerprint (fingerprint) values ($1) on conflict do nothing',
  row: none,
})
const clearStatement = statement({
  name: 'server-key.forget',
  text: 'delete from server_key_fingerprint returning is_only',
  row: z.object({ is_only: z.boolean() }),
})

const computeFingerprint = (setup: KeySetup) => deriveServerKey('fingerprint', setup)

const recoveryHint =
  'docs/running.md says where it is kept, and what to do when it is lost ("The server’s key").'

/**
 * Verifies the key when a server starts: creates it if the database and its data folder are both new, stores
 * its fingerprint in the database once, and compares it from then on. With DATABASE_URL, the key must be
 * configured, because the database outlives the data folder and serves several processes.
 * @returns one sentence if this process can't serve this database, else null
 */
export async function settleServerKey(
  db: Db,
  setup: KeySetup & Pick<Config, 'databaseUrls'>,
): Promise<string | null> {
  if ((await db.query(readStatement)).length === 0) {
    if (readServerKey(setup) === null) {
      if (setup.databaseUrls.length > 0) {
        return 'SERVER_KEY is missing: beside DATABASE_URL give all processes and commands the same, 32 characters or more (openssl rand -base64 32), and keep it with the backups.'
      }
      createServerKeyFile(setup.dataDir)
    }
    await db.query(storeStatement, [computeFingerprint(setup)])
  }
  return checkServerKey(db, setup)
}

/** Returns one sentence if this process's key is missing or differs from the database's, else null. */
export async function checkServerKey(db: ReadDb, setup: KeySetup): Promise<string | null> {
  const [known] = await db.query(readStatement)
  if (!known) return null
  const file = `server-key in ${setup.dataDir}`
  if (readServerKey(setup) === null) {
    return `The key of this database is missing: set SERVER_KEY as its other processes have it, or put back its file ${file}. ${recoveryHint}`
  }
  if (known.fingerprint.equals(computeFingerprint(setup))) return null
  const own = setup.serverKey === undefined ? `The file ${file}` : 'SERVER_KEY'
  return `${own} is not the key that this database was begun with: set SERVER_KEY to that one. ${recoveryHint}`
}

/**
 * Clears the fingerprint, so that the next server to start stores its fingerprint. Returns whether one
 * was stored.
 */
export async function clearServerKey(db: Db): Promise<boolean> {
  return (await db.query(clearStatement)).length > 0
}
