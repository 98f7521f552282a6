import { hkdfSync, randomBytes } from 'node:crypto'
import path from 'node:path'
import type { Config } from './config.ts'
import { keptFile } from './kept-file.ts'

type Setup = Pick<Config, 'dataDir' | 'serverKey'>

const held = new Map<string, Buffer>()

/**
 * Derives a 32-byte key per purpose from the server's secret (configured, or generated in the data folder). It's never
 * in the database, so keyed hashes there are useless to someone with only a database dump.
 */
export function keyFor(purpose: string, { dataDir, serverKey }: Setup): Buffer {
  const id = `${purpose} ${serverKey ?? dataDir}`
  const known = held.get(id)
  if (known) return known
  const own = serverKey ?? keptFile(path.join(dataDir, 'server-key'), makeKey)
  const key = Buffer.from(hkdfSync('sha256', own, '', purpose, 32))
  held.set(id, key)
  return key
}

const makeKey = () => randomBytes(32).toString('base64url')
