import { createHmac } from 'node:crypto'
import { domainToUnicode } from 'node:url'
import { toAsciiDomain } from '../../../platform/contract/email-address.ts'
import { readTypedCode } from '../../../platform/contract/typed-code.ts'
import type { Config } from '../../../platform/server/config.ts'
import { deriveServerKey } from '../../../platform/server/server-key.ts'
import { fieldsByMethod, findMethod, type Identities, type KeyMethod } from '../methods.ts'

type Keys = Pick<Config, 'dataDir' | 'serverKey'>

/** A key as entered by a fan or read from a file. */
export type PresentedKey = { code: string } | { identities: Identities }

/** Returns the method of a presented key; null if identities are missing or superfluous. */
export const findKeyMethod = (presented: PresentedKey): KeyMethod | null =>
  'code' in presented ? 'CODE' : findMethod(presented.identities)

/**
 * Normalizes the case, width and spaces of an email address, and converts its domain to ASCII. {@link
 * normalizeNumber} also removes hyphens.
 */
export const normalizeEmail = (typed: string) =>
  toAsciiDomain(
    typed
      .normalize('NFKC')
      .replaceAll(/[\s\p{Cf}]+/gu, '')
      .toLowerCase(),
  )
/** Normalizes an email address as earlier lists did, with its international domain in Unicode. */
const normalizeLegacyEmail = (typed: string) =>
  normalizeEmail(typed).replace(
    /@([^@]*)$/,
    (_whole, domain: string) => `@${domainToUnicode(domain) || domain}`,
  )
const normalizeNumber = (typed: string) =>
  typed
    .normalize('NFKC')
    .replaceAll(/[\s\p{Cf}\p{Pd}]+/gu, '')
    .toUpperCase()

/**
 * Hashes with a secret key that is not in the database, because an email address with a ticket number could
 * be brute-forced.
 */
export function hashKey(
  presented: PresentedKey,
  method: KeyMethod,
  keys: Keys,
  spellEmail = normalizeEmail,
): Buffer {
  const parts =
    'code' in presented
      ? [readTypedCode(presented.code)]
      : listParts(presented.identities, method, spellEmail)
  return createHmac('sha256', deriveServerKey('redeem keys', keys))
    .update(JSON.stringify([method, ...parts]))
    .digest()
}

/**
 * Lists the hashes to look up for a presented key. Lists without vendors contain a ticket's hash without its
 * vendor.
 */
export function listLookupHashes(presented: PresentedKey, method: KeyMethod, keys: Keys): Buffer[] {
  const own = listStoredHashes(presented, method, keys)
  if ('code' in presented || presented.identities.vendor === undefined) return own
  const nowhere = { identities: { ...presented.identities, vendor: undefined } }
  return [...own, ...listStoredHashes(nowhere, method, keys)]
}

/**
 * Lists the hashes under which a key may be stored: the current one, and the legacy one for an international
 * domain.
 */
export function listStoredHashes(
  presented: PresentedKey,
  method: KeyMethod,
  keys: Keys,
): [Buffer, ...Buffer[]] {
  const own = hashKey(presented, method, keys)
  const { email = '' } = 'code' in presented ? {} : presented.identities
  return normalizeLegacyEmail(email) === normalizeEmail(email)
    ? [own]
    : [own, hashKey(presented, method, keys, normalizeLegacyEmail)]
}

function listParts(identities: Identities, method: KeyMethod, spellEmail: typeof normalizeEmail): string[] {
  const parts = fieldsByMethod[method].map(field => {
    const typed = field === 'code' ? '' : (identities[field] ?? '')
    return field === 'email' ? spellEmail(typed) : normalizeNumber(typed)
  })
  return [identities.vendor ?? '', ...parts]
}
