import { createECDH } from 'node:crypto'
import path from 'node:path'
import type { Config } from '../config.ts'
import { keptFile } from '../kept-file.ts'
import type { VapidKeys } from './push-config.ts'

type Setup = Pick<Config, 'dataDir' | 'push'>

const held = new Map<string, VapidKeys>()

/**
 * The VAPID key pair that identifies us to push services (RFC 8292): configured, or else generated at first use and
 * kept in `push-keys.json` of the data folder, readable by its owner only. Subscriptions are bound to the pair:
 * replacing it loses them all.
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

/** Left-padded to 32 bytes: Node drops leading zeros. */
function paddedPrivateKey(curve: ReturnType<typeof createECDH>): string {
  return Buffer.from(curve.getPrivateKey('hex').padStart(64, '0'), 'hex').toString('base64url')
}
