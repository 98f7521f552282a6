import { createHash, createHmac, type Hash, type Hmac } from 'node:crypto'
import type { Config } from '../config.ts'
import type { ParsedInput } from '../implement.ts'
import { deriveServerKey } from '../server-key.ts'

/** A caller whose Idempotency-Keys are separate from those of others. */
export interface KeyCaller {
  kind: 'fan' | 'staff'
  id: number
}

/** The fields that identify a request, in addition to its key. */
export interface HashedRequest {
  /** Method and declared path, such as `POST /api/v1/orders/`. */
  route: string
  input: ParsedInput
  /** The signed-in caller; null for visitors. */
  who: KeyCaller | null
  config: Pick<Config, 'dataDir' | 'serverKey'>
}

const prefix = 'hmac:'

/**
 * Returns whether the stored hash matches this request. The hash is an HMAC, because the input includes
 * passwords and codes, and an unkeyed hash could be brute-forced.
 */
export function matchesHash(stored: string, request: HashedRequest): boolean {
  return stored === (stored.startsWith(prefix) ? computeHash(request) : computeUnkeyedHash(request))
}

export function computeHash({ route, input, config }: HashedRequest): string {
  const { params, query, body } = input
  const hmac = createHmac('sha256', deriveServerKey('idempotency', config))
  hmac.update(JSON.stringify([route, params, query, body]))
  return prefix + digestWithImages(hmac, input)
}

/**
 * Computes the unkeyed hash of earlier releases (until November 2026). The last ones expire 30 days after the
 * upgrade.
 */
function computeUnkeyedHash({ input, who }: HashedRequest): string {
  const { params, query, body } = input
  const hash = createHash('sha256')
  hash.update(JSON.stringify([who && String(who.id), params, query, { ...body, password: undefined }]))
  return digestWithImages(hash, input)
}

function digestWithImages(hash: Hash | Hmac, { images, file }: ParsedInput): string {
  for (const image of images) hash.update(createHash('sha256').update(image).digest())
  if (file) hash.update(file.hash)
  return hash.digest('base64url')
}
