import { createHash } from 'node:crypto'

/** Signatures of KG Inicis (payments.md 4): names in alphabetical order, values as they are. */
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const sha512 = (text: string) => createHash('sha512').update(text)

const joined = (fields: Record<string, string>, names: readonly string[]) =>
  names.map(name => `${name}=${fields[name]}`).join('&')

export const keyHash = (signKey: string): string => sha256(signKey)

/** `signature` and `verification` over the same fields, the second with the key among them. */
export function signed(fields: Record<string, string>, signKey: string) {
  const signature = joined(fields, Object.keys(fields).sort())
  const withKey = { ...fields, signKey }
  return {
    signature: sha256(signature),
    verification: sha256(joined(withKey, Object.keys(withKey).sort())),
  }
}

/** By the last digit of the approval's timestamp. */
const orders: readonly (readonly string[])[] = [
  ['TotPrice', 'tstamp', 'MOID'],
  ['MOID', 'mid', 'tstamp'],
  ['MOID', 'tstamp', 'mid'],
  ['mid', 'MOID', 'tstamp'],
  ['mid', 'tstamp', 'MOID'],
  ['tstamp', 'mid', 'MOID'],
  ['tstamp', 'MOID', 'mid'],
  ['TotPrice', 'mid', 'tstamp'],
  ['TotPrice', 'tstamp', 'mid'],
  ['TotPrice', 'MOID', 'tstamp'],
]

/** `authSignature` of an approval. It has no secret in it: a check that its parts belong together, and no proof. */
export function authSignature(approval: {
  mid: string
  MOID: string
  TotPrice: string
  tstamp: string
}): string {
  return sha256(joined(approval, orders[Number(approval.tstamp.at(-1))] ?? []))
}

/** `P_CHKFAKE` of the pages for phones. */
export function mobileCheck(
  { amount, oid, timestamp }: { amount: string; oid: string; timestamp: string },
  hashKey: string,
): string {
  return sha512(amount + oid + timestamp + hashKey).digest('base64')
}

/** `hashData` of INIAPI v2: over the very text of `data` that is sent. */
export function apiHash(
  { mid, type, timestamp, data }: { mid: string; type: string; timestamp: string; data: string },
  apiKey: string,
): string {
  return sha512(apiKey + mid + type + timestamp + data).digest('hex')
}
