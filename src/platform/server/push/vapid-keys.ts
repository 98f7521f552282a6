import { createECDH } from 'node:crypto'
import path from 'node:path'
import type { Config } from '../config.ts'
import { keptFile } from '../kept-file.ts'
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
  return JSON.parse(keptFile(path.join(dataDir, 'push-keys.json'), makeKeys)) as VapidKeys
}

function makeKeys(): string {
  const curve = createECDH('prime256v1')
  const keys = { publicKey: curve.generateKeys('base64url'), privateKey: paddedPrivateKey(curve) }
  return `${JSON.stringify(keys)}\n`
}

/** Always 32 bytes: a key that begins with zeros comes shorter. */
function paddedPrivateKey(curve: ReturnType<typeof createECDH>): string {
  return Buffer.from(curve.getPrivateKey('hex').padStart(64, '0'), 'hex').toString('base64url')
}
