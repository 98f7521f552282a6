import * as z from 'zod'
import type { Config } from './config.ts'
import type { Db, ReadDb } from './database.ts'
import { type KeySetup, keyFor, makeServerKeyFile, serverKeyOf } from './server-key.ts'
import { none, statement } from './statement.ts'

const readStatement = statement({
  name: 'server-key.read',
  text: 'select fingerprint from server_key_fingerprint',
  row: z.object({ fingerprint: z.instanceof(Buffer) }),
})
// Of processes that start at once the first writes; the others wait here for its commit.
const noteStatement = statement({
  name: 'server-key.note',
  text: 'insert into server_key_fingerprint (fingerprint) values ($1) on conflict do nothing',
  row: none,
})
const forgetStatement = statement({
  name: 'server-key.forget',
  text: 'delete from server_key_fingerprint returning is_only',
  row: z.object({ is_only: z.boolean() }),
})

const fingerprintOf = (setup: KeySetup) => keyFor('fingerprint', setup)

const isElsewhere =
  'docs/running.md says where it is kept, and what to do when it is lost ("The server’s key").'

/**
 * At the start of a server: makes the key where the database and its data folder begin together, has the database
 * remember its fingerprint once, and compares them from then on. Beside DATABASE_URL the key is configured, because the
 * database outlives the data folder and serves several.
 * @returns one sentence that says why this process can't serve this database; null where it can.
 */
export async function settleServerKey(
  db: Db,
  setup: KeySetup & Pick<Config, 'databaseUrl'>,
): Promise<string | null> {
  if ((await db.query(readStatement)).length === 0) {
    if (serverKeyOf(setup) === null) {
      if (setup.databaseUrl) {
        return 'SERVER_KEY is missing: beside DATABASE_URL give all processes and commands the same, 32 characters or more (openssl rand -base64 32), and keep it with the backups.'
      }
      makeServerKeyFile(setup.dataDir)
    }
    await db.query(noteStatement, [fingerprintOf(setup)])
  }
  return serverKeyProblem(db, setup)
}

/** One sentence where the key of this process is not the database's, or is missing. */
export async function serverKeyProblem(db: ReadDb, setup: KeySetup): Promise<string | null> {
  const [known] = await db.query(readStatement)
  if (!known) return null
  const file = `server-key in ${setup.dataDir}`
  if (serverKeyOf(setup) === null) {
    return `The key of this database is missing: set SERVER_KEY as its other processes have it, or put back its file ${file}. ${isElsewhere}`
  }
  if (known.fingerprint.equals(fingerprintOf(setup))) return null
  const own = setup.serverKey === undefined ? `The file ${file}` : 'SERVER_KEY'
  return `${own} is not the key that this database was begun with: set SERVER_KEY to that one. ${isElsewhere}`
}

/** Has the next start of a server note its own key. False where none is noted. */
export async function forgetServerKey(db: Db): Promise<boolean> {
  return (await db.query(forgetStatement)).length > 0
}
