import { createECDH } from 'node:crypto'
import * as z from 'zod'
import { type ReadResult, toProblem } from '../config-values.ts'

export interface VapidKeys {
  /** The point on P-256: 65 bytes, base64url. */
  publicKey: string
  /** 32 bytes, base64url. */
  privateKey: string
}

export interface PushConfig {
  /** VAPID key pair; if null, a pair is generated in the data folder. */
  vapid: VapidKeys | null
  /** Contact for push services (VAPID `sub`), a `mailto:` or `https:` URL. */
  subject: string
  /** Whether push services on loopback without TLS are allowed; only for tests. */
  allowsLoopback: boolean
}

export const pushVariables = {
  VAPID_PUBLIC_KEY: z
    .string()
    .regex(/^[\w-]{87}$/, 'must be a P-256 public key of 65 bytes in base64url')
    .optional(),
  VAPID_PRIVATE_KEY: z
    .string()
    .regex(/^[\w-]{43}$/, 'must be a P-256 private key of 32 bytes in base64url')
    .optional(),
  VAPID_SUBJECT: z
    .string()
    .regex(/^(?:mailto:[^@\s]+@[^@\s]+|https:\/\/\S+)$/, 'must begin with mailto: or https://')
    .optional(),
  PUSH_LOOPBACK: z
    .string()
    .regex(/^[01]$/, 'must be 0 or 1')
    .optional(),
}

type Values = z.output<z.ZodObject<typeof pushVariables>>

/** @param supportMailTo the default contact, with or without a name before the email address */
export function readPushConfig(values: Values, supportMailTo: string): ReadResult<PushConfig> {
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey } = values
  if (Boolean(publicKey) !== Boolean(privateKey)) {
    return toProblem('VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY need each other')
  }
  const vapid = publicKey && privateKey ? { publicKey, privateKey } : null
  if (vapid && !isPair(vapid)) return toProblem('VAPID_PUBLIC_KEY is not the key of VAPID_PRIVATE_KEY')
  const address = /<([^<>]+)>$/.exec(supportMailTo)?.[1] ?? supportMailTo
  const subject = values.VAPID_SUBJECT ?? `mailto:${address}`
  return { config: { vapid, subject, allowsLoopback: values.PUSH_LOOPBACK === '1' } }
}

function isPair({ publicKey, privateKey }: VapidKeys): boolean {
  const curve = createECDH('prime256v1')
  try {
    curve.setPrivateKey(privateKey, 'base64url')
    return curve.getPublicKey('base64url') === publicKey
  } catch {
    return false
  }
}
