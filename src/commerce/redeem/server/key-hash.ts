import { createHmac } from 'node:crypto'
import { domainToUnicode } from 'node:url'
import { withAsciiDomain } from '../../../platform/contract/email-address.ts'
import { readTypedCode } from '../../../platform/contract/typed-code.ts'
import type { Config } from '../../../platform/server/config.ts'
import { keyFor } from '../../../platform/server/server-key.ts'
import { fieldsOfMethod, type Identities, type KeyMethod, methodOf } from '../methods.ts'

type Keys = Pick<Config, 'dataDir' | 'serverKey'>

/** What a fan presents, or a file brings. */
export type Presented = { code: string } | { identities: Identities }

/** The method that something presented is of; null where identities are too few or too many. */
export const methodOfPresented = (presented: Presented): KeyMethod | null =>
  'code' in presented ? 'CODE' : methodOf(presented.identities)

/** Addresses keep their signs, with the domain in ASCII; of numbers of tickets and members, case, spaces and hyphens say nothing. */
export const normalEmail = (typed: string) =>
  withAsciiDomain(
    typed
      .normalize('NFKC')
      .replaceAll(/[\s\p{Cf}]+/gu, '')
      .toLowerCase(),
  )
/** Lists from before spell international domains as their readers do. */
const earlierEmail = (typed: string) =>
  normalEmail(typed).replace(/@([^@]*)$/, (_whole, domain: string) => `@${domainToUnicode(domain) || domain}`)
const normalNumber = (typed: string) =>
  typed
    .normalize('NFKC')
    .replaceAll(/[\s\p{Cf}\p{Pd}]+/gu, '')
    .toUpperCase()

/**
 * Keyed, because an address with the number of a ticket has few enough possibilities to try them all. The key is not in
 * the database.
 */
export function hashOfKey(
  presented: Presented,
  method: KeyMethod,
  keys: Keys,
  spellEmail = normalEmail,
): Buffer {
  const parts =
    'code' in presented ? [readTypedCode(presented.code)] : partsOf(presented.identities, method, spellEmail)
  return createHmac('sha256', keyFor('redeem keys', keys))
    .update(JSON.stringify([method, ...parts]))
    .digest()
}

/** Of what a fan presents: a list that names no vendors has the ticket without its vendor. */
export function hashesOfKey(presented: Presented, method: KeyMethod, keys: Keys): Buffer[] {
  const own = hashesInLists(presented, method, keys)
  if ('code' in presented || presented.identities.vendor === undefined) return own
  const nowhere = { identities: { ...presented.identities, vendor: undefined } }
  return [...own, ...hashesInLists(nowhere, method, keys)]
}

/** A key's hash, and the one that a list from before may have of an address with an international domain. */
export function hashesInLists(presented: Presented, method: KeyMethod, keys: Keys): [Buffer, ...Buffer[]] {
  const own = hashOfKey(presented, method, keys)
  const { email = '' } = 'code' in presented ? {} : presented.identities
  return earlierEmail(email) === normalEmail(email)
    ? [own]
    : [own, hashOfKey(presented, method, keys, earlierEmail)]
}

function partsOf(identities: Identities, method: KeyMethod, spellEmail: typeof normalEmail): string[] {
  const parts = fieldsOfMethod[method].map(field => {
    const typed = field === 'code' ? '' : (identities[field] ?? '')
    return field === 'email' ? spellEmail(typed) : normalNumber(typed)
  })
  return [identities.vendor ?? '', ...parts]
}
