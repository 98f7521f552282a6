import { createHash } from 'node:crypto'
import canonicalize from 'canonicalize'

/**
 * Serializes a value as canonical JSON (RFC 8785), in which every implementation produces the same string.
 */
export function toCanonicalJson(value: object): string {
  const text = canonicalize(value)
  if (text === undefined) throw new Error('there is no JSON of this value')
  return text
}

export const sha256 = (...parts: (Uint8Array | string)[]): Buffer => {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest()
}

/** Computes the commitment that replaces the artist in the events of a hidden stage. */
export function computeCommitment(hidden: {
  stage_id: number
  ballot: string
  artist_id: number
  nonce: string
}): string {
  const { stage_id, ballot, artist_id, nonce } = hidden
  return sha256(toCanonicalJson({ stage_id, ballot, artist_id, nonce })).toString('hex')
}

/** Computes the hash that stands for a receipt code in the record. */
export const hashReceiptCode = (code: string) => sha256(code)
