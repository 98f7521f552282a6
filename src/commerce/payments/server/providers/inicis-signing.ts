import { createHash } from 'node:crypto'

/** KG Inicis signatures (payments.md 4): fields in alphabetical order with unencoded values. */
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const sha512 = (text: string) => createHash('sha512').update(text)

const joined = (fields: Record<string, string>, names: readonly string[]) =>
  names.map(name => `${name}=${fields[name]}`).join('&')

export const hashSignKey = (signKey: string): string => sha256(signKey)

/** Computes `signature` over the fields, and `verification` over the fields and the key. */
export function signFields(fields: Record<string, string>, signKey: string) {
  const signature = joined(fields, Object.keys(fields).sort())
  const withKey = { ...fields, signKey }
  return {
    signature: sha256(signature),
    verification: sha256(joined(withKey, Object.keys(withKey).sort())),
  }
}

/** Field order by the last digit of the approval's timestamp. */
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

/**
 * Computes the `authSignature` of an approval. It contains no secret, so it shows that the fields belong
 * together but proves no sender.
 */
export function signApproval(approval: {
  mid: string
  MOID: string
  TotPrice: string
  tstamp: string
}): string {
  return sha256(joined(approval, orders[Number(approval.tstamp.at(-1))] ?? []))
}

/** Computes the `P_CHKFAKE` of the mobile pages. */
export function computeMobileCheck(
  { amount, oid, timestamp }: { amount: string; oid: string; timestamp: string },
  hashKey: string,
): string {
  return sha512(amount + oid + timestamp + hashKey).digest('base64')
}

/** Computes the `hashData` of INIAPI v2 over the exact `data` string that is sent. */
export function hashApiData(
  { mid, type, timestamp, data }: { mid: string; type: string; timestamp: string; data: string },
  apiKey: string,
): string {
  return sha512(apiKey + mid + type + timestamp + data).digest('hex')
}
