import { createHash, createHmac, randomBytes } from 'node:crypto'
import { generateCode } from '../../../platform/contract/typed-code.ts'
import { deriveServerKey, type KeySetup } from '../../../platform/server/server-key.ts'

/** Creates a token of 256 bits, base64url. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** Tokens have at least 128 random bits, so an unkeyed hash can't be reversed. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()

/** Secrets that are derived from a random id, so that they are never stored and can be built again. */
type Purpose = 'invitations of staff' | 'sign-in links of staff' | 'tokens of staff'

export const deriveToken = (purpose: Purpose, id: string, keys: KeySetup): string =>
  createHmac('sha256', deriveServerKey(purpose, keys)).update(id).digest('base64url')

const recoveryCodeCount = 10
/** 140 bits. */
const recoveryCodeLength = 28

/** Derives ten recovery codes, each in groups of four characters, from a random id. */
export function deriveRecoveryCodes(id: string, keys: KeySetup): string[] {
  const key = deriveServerKey('recovery codes of staff', keys)
  return Array.from({ length: recoveryCodeCount }, (_, index) => {
    const bytes = createHmac('sha256', key).update(`${id} ${index}`).digest()
    return generateCode(bytes.subarray(0, recoveryCodeLength))
  })
}
