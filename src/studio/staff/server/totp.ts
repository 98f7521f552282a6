import { generateSecret, generateURI, verifySync } from 'otplib'
import { brand } from '../../../platform/brand.ts'
import { sealText, unsealText } from '../../../platform/server/seal.ts'
import { deriveServerKey, type KeySetup } from '../../../platform/server/server-key.ts'

/** Length of a time step, and how far a device's clock may differ. */
const stepSeconds = 30

/** Creates the secret of an authenticator app (160 bits, base32). */
export const newTotpSecret = (): string => generateSecret()

/** Builds the address that an authenticator app reads from a QR code. */
export const buildTotpUrl = (secret: string, label: string): string =>
  generateURI({ issuer: `${brand.name} Studio`, label, secret })

interface TypedCode {
  secret: string
  code: string
  /** The last accepted step; codes of it and of earlier ones are refused. */
  lastStep: number | null
  now: number
}

/**
 * Returns the time step of a right code, or null. A device's clock may differ by one step (RFC 6238, section
 * 6).
 */
export function findTotpStep({ secret, code, lastStep, now }: TypedCode): number | null {
  const token = code.replaceAll(/\s/g, '')
  if (!/^\d{6}$/.test(token)) return null
  const epoch = Math.floor(now / 1_000)
  const result = verifySync({ secret, token, epoch, epochTolerance: stepSeconds })
  if (!result.valid || !('timeStep' in result)) return null
  return result.timeStep > (lastStep ?? 0) ? result.timeStep : null
}

const deriveKey = (keys: KeySetup) => deriveServerKey('secrets of authenticator apps', keys)

/** Encrypts a secret, so that a dump of the database alone creates no codes. */
export const sealTotpSecret = (secret: string, keys: KeySetup): Buffer => sealText(secret, deriveKey(keys))

/** @throws if it was sealed with another key */
export const unsealTotpSecret = (bytes: Buffer, keys: KeySetup): string => unsealText(bytes, deriveKey(keys))
