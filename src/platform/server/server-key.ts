import { hkdfSync, randomBytes } from 'node:crypto'
import path from 'node:path'
import type { Config } from './config.ts'
import { keptFile, readIfThere } from './kept-file.ts'

export type KeySetup = Pick<Config, 'dataDir' | 'serverKey'>

/** There is neither SERVER_KEY nor a file: only the start of a server makes one (`settleServerKey`). */
export class NoServerKey extends Error {
  constructor() {
    super('There is no server key yet: start the server once, or set SERVER_KEY.')
  }
}

const held = new Map<string, Buffer>()

/**
 * Derives a 32-byte key per purpose from the server's secret (configured, or generated in the data folder). It's never
 * in the database, so keyed hashes there are useless to someone with only a database dump.
 */
export function keyFor(purpose: string, setup: KeySetup): Buffer {
  const id = `${purpose} ${setup.serverKey ?? setup.dataDir}`
  const known = held.get(id)
  if (known) return known
  const own = serverKeyOf(setup)
  if (own === null) throw new NoServerKey()
  const key = Buffer.from(hkdfSync('sha256', own, '', purpose, 32))
  held.set(id, key)
  return key
}

/** The server's secret; null where there is none. */
export function serverKeyOf({ dataDir, serverKey }: KeySetup): string | null {
  return serverKey ?? readIfThere(fileOf(dataDir))
}

/** Makes the file where it isn't there, with a secret of its own. */
export function makeServerKeyFile(dataDir: string): void {
  keptFile(fileOf(dataDir), () => randomBytes(32).toString('base64url'))
}

const fileOf = (dataDir: string) => path.join(dataDir, 'server-key')
