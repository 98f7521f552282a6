import { hkdfSync, randomBytes } from 'node:crypto'
import path from 'node:path'
import type { Config } from './config.ts'
import { keptFile } from './kept-file.ts'

type Setup = Pick<Config, 'dataDir' | 'serverKey'>

const held = new Map<string, Buffer>()

/**
 * A key of 32 bytes for one purpose, made from the server's own: the configured one, else that of the data folder. Not
 * from the database: what is hashed with it there says nothing to who has a copy of the database alone.
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
