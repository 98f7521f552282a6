import { createHmac } from 'node:crypto'
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

/** Addresses keep their signs; of numbers of tickets and members, case, spaces and hyphens say nothing. */
const normalEmail = (typed: string) =>
  typed
    .normalize('NFKC')
    .replaceAll(/[\s\p{Cf}]+/gu, '')
    .toLowerCase()
const normalNumber = (typed: string) =>
  typed
    .normalize('NFKC')
    .replaceAll(/[\s\p{Cf}\p{Pd}]+/gu, '')
    .toUpperCase()

/**
 * Keyed, because an address with the number of a ticket has few enough possibilities to try them all. The key is not in
 * the database.
 */
export function hashOfKey(presented: Presented, method: KeyMethod, keys: Keys): Buffer {
  const parts = 'code' in presented ? [readTypedCode(presented.code)] : partsOf(presented.identities, method)
  return createHmac('sha256', keyFor('redeem keys', keys))
    .update(JSON.stringify([method, ...parts]))
    .digest()
}

/** Of what a fan presents: a list that names no vendors has the ticket without its vendor. */
export function hashesOfKey(presented: Presented, method: KeyMethod, keys: Keys): Buffer[] {
  const own = hashOfKey(presented, method, keys)
  if ('code' in presented || presented.identities.vendor === undefined) return [own]
  const nowhere = { identities: { ...presented.identities, vendor: undefined } }
  return [own, hashOfKey(nowhere, method, keys)]
}

function partsOf(identities: Identities, method: KeyMethod): string[] {
  const parts = fieldsOfMethod[method].map(field => {
    const typed = field === 'code' ? '' : (identities[field] ?? '')
    return field === 'email' ? normalEmail(typed) : normalNumber(typed)
  })
  return [identities.vendor ?? '', ...parts]
}
