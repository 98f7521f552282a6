import { createECDH, randomUUID } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Config } from '../config.ts'
import type { VapidKeys } from './push-config.ts'

type Setup = Pick<Config, 'dataDir' | 'push'>

const held = new Map<string, VapidKeys>()

/**
 * What this site proves itself with to push services (RFC 8292): the configured pair, else one of the data folder's
 * own, which is made at the first use and kept in `push-keys.json`, for the owner alone. Subscriptions belong to a pair:
 * another one reaches none of them.
 */
export function vapidKeysOf({ dataDir, push }: Setup): VapidKeys {
  if (push.vapid) return push.vapid
  const keys = held.get(dataDir) ?? ownKeys(dataDir)
  held.set(dataDir, keys)
  return keys
}

function ownKeys(dataDir: string): VapidKeys {
  const file = path.join(dataDir, 'push-keys.json')
  return readKeys(file) ?? makeKeys(file)
}

function makeKeys(file: string): VapidKeys {
  const curve = createECDH('prime256v1')
  const keys = { publicKey: curve.generateKeys('base64url'), privateKey: paddedPrivateKey(curve) }
  const unfinished = `${file}.${randomUUID()}`
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(unfinished, `${JSON.stringify(keys)}\n`, { mode: 0o600, flag: 'wx' })
  try {
    // Of several processes one wins, and nobody ever reads half a file.
    linkSync(unfinished, file)
    return keys
  } catch (error) {
    const first = (error as NodeJS.ErrnoException).code === 'EEXIST' ? readKeys(file) : null
    if (!first) throw error
    return first
  } finally {
    rmSync(unfinished)
  }
}

/** Always 32 bytes: a key that begins with zeros comes shorter. */
function paddedPrivateKey(curve: ReturnType<typeof createECDH>): string {
  return Buffer.from(curve.getPrivateKey('hex').padStart(64, '0'), 'hex').toString('base64url')
}

function readKeys(file: string): VapidKeys | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as VapidKeys
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}
