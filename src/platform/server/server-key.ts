import { hkdfSync, randomBytes } from 'node:crypto'
import path from 'node:path'
import type { Config } from './config.ts'
import { readFileIfExists, readOrCreateFile } from './read-or-create-file.ts'

export type KeySetup = Pick<Config, 'dataDir' | 'serverKey'>

/**
 * Thrown when there is neither SERVER_KEY nor a key file; only a starting server creates a key
 * (`settleServerKey`).
 */
export class NoServerKey extends Error {
  constructor() {
    super('There is no server key yet: start the server once, or set SERVER_KEY.')
  }
}

const held = new Map<string, Buffer>()

/**
 * Derives a 32-byte key per purpose from the server's secret, which is configured or generated in the data
 * folder. The secret is never in the database, so the keyed hashes there are useless to someone who has only
 * a database dump.
 */
export function deriveServerKey(purpose: string, setup: KeySetup): Buffer {
  const id = `${purpose} ${setup.serverKey ?? setup.dataDir}`
  const known = held.get(id)
  if (known) return known
  const own = readServerKey(setup)
  if (own === null) throw new NoServerKey()
  const key = Buffer.from(hkdfSync('sha256', own, '', purpose, 32))
  held.set(id, key)
  return key
}

export function readServerKey({ dataDir, serverKey }: KeySetup): string | null {
  return serverKey ?? readFileIfExists(getKeyFile(dataDir))
}

/** Creates the key file with a new secret unless it exists. */
export function createServerKeyFile(dataDir: string): void {
  readOrCreateFile(getKeyFile(dataDir), () => randomBytes(32).toString('base64url'))
}

const getKeyFile = (dataDir: string) => path.join(dataDir, 'server-key')
