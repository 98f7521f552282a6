import { createECDH } from 'node:crypto'
import path from 'node:path'
import type { Config } from '../config.ts'
import { readOrCreateFile } from '../read-or-create-file.ts'
import type { VapidKeys } from './push-config.ts'

type Setup = Pick<Config, 'dataDir' | 'push'>

const held = new Map<string, VapidKeys>()

/**
 * Returns the VAPID key pair that identifies us to push services (RFC 8292): the configured one, or one that
 * is generated on first use and stored in `push-keys.json` of the data folder, readable only by its owner.
 * Subscriptions are bound to the pair, so replacing it invalidates them all.
 */
export function getVapidKeys({ dataDir, push }: Setup): VapidKeys {
  if (push.vapid) return push.vapid
  const keys = held.get(dataDir) ?? readStoredKeys(dataDir)
  held.set(dataDir, keys)
  return keys
}

function readStoredKeys(dataDir: string): VapidKeys {
  return JSON.parse(readOrCreateFile(path.join(dataDir, 'push-keys.json'), generateKeys)) as VapidKeys
}

function generateKeys(): string {
  const curve = createECDH('prime256v1')
  const keys = { publicKey: curve.generateKeys('base64url'), privateKey: padPrivateKey(curve) }
  return `${JSON.stringify(keys)}\n`
}

/** Left-pads the key to 32 bytes, because Node drops leading zeros. */
function padPrivateKey(curve: ReturnType<typeof createECDH>): string {
  return Buffer.from(curve.getPrivateKey('hex').padStart(64, '0'), 'hex').toString('base64url')
}
