import { createHash, createHmac, type Hash, type Hmac } from 'node:crypto'
import type { Config } from '../config.ts'
import type { ParsedInput } from '../implement.ts'
import { keyFor } from '../server-key.ts'

/** What makes two requests the same, besides who asks. */
export interface HashedRequest {
  /** Method and declared path: `POST /api/v1/orders/`. */
  route: string
  input: ParsedInput
  /** The fan's id as text; null for visitors. */
  who: string | null
  config: Pick<Config, 'dataDir' | 'serverKey'>
}

const prefix = 'hmac:'

/**
 * Whether a kept hash is this request's. A password or a code is part of it like any other field, so it is keyed: an
 * ordinary hash is fast enough to try all passwords on.
 */
export function isHashOf(kept: string, request: HashedRequest): boolean {
  return kept === (kept.startsWith(prefix) ? hashOf(request) : unkeyedHashOf(request))
}

export function hashOf({ route, input, config }: HashedRequest): string {
  const { params, query, body } = input
  const hmac = createHmac('sha256', keyFor('idempotency', config))
  hmac.update(JSON.stringify([route, params, query, body]))
  return prefix + withImages(hmac, input)
}

/** As hashes were made up to November 2026. The last of them is forgotten 30 days after the upgrade. */
function unkeyedHashOf({ input, who }: HashedRequest): string {
  const { params, query, body } = input
  const hash = createHash('sha256')
  hash.update(JSON.stringify([who, params, query, { ...body, password: undefined }]))
  return withImages(hash, input)
}

function withImages(hash: Hash | Hmac, { images }: ParsedInput): string {
  for (const image of images) hash.update(createHash('sha256').update(image).digest())
  return hash.digest('base64url')
}
