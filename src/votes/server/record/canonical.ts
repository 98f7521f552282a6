import { createHash } from 'node:crypto'
import canonicalize from 'canonicalize'

/** Canonical JSON (RFC 8785): the same text for the same value, whoever writes it. */
export function canonicalJson(value: object): string {
  const text = canonicalize(value)
  if (text === undefined) throw new Error('there is no JSON of this value')
  return text
}

export const sha256 = (...parts: (Uint8Array | string)[]): Buffer => {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest()
}

/** What stands in a hidden stage's event in place of its artist. */
export function commitmentOf(hidden: {
  stage_id: number
  ballot: string
  artist_id: number
  nonce: string
}): string {
  const { stage_id, ballot, artist_id, nonce } = hidden
  return sha256(canonicalJson({ stage_id, ballot, artist_id, nonce })).toString('hex')
}

/** What stands for a receipt code in the record. */
export const ballotOf = (code: string) => sha256(code)
