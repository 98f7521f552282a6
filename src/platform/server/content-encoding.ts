/** Encodings that the server sends, smallest output first. */
export type ContentEncoding = 'br' | 'gzip'

const encodings: readonly ContentEncoding[] = ['br', 'gzip']

/** Caches parsed headers, because headers repeat and every cached page needs the result. */
const known = new Map<string, readonly ContentEncoding[]>()
const knownMax = 1_000
const headerLengthMax = 200

/**
 * Parses Accept-Encoding (RFC 9110, 12.5.3) into the supported encodings, preferred first; empty if the
 * response must be uncompressed.
 */
export function parseAcceptEncoding(header: string | null): readonly ContentEncoding[] {
  if (!header) return []
  const found = known.get(header)
  if (found) return found
  const accepted = readHeader(header)
  if (header.length > headerLengthMax) return accepted
  if (known.size >= knownMax) known.clear()
  known.set(header, accepted)
  return accepted
}

function readHeader(header: string): ContentEncoding[] {
  const weights = new Map(header.toLowerCase().split(',').map(readPart))
  const getWeight = (name: string) => weights.get(name) ?? weights.get(`x-${name}`) ?? weights.get('*') ?? 0
  // The uncompressed form is preferred only if the client names it.
  const plain = weights.get('identity') ?? 0
  return encodings
    .filter(name => getWeight(name) > 0 && getWeight(name) >= plain)
    .toSorted((a, b) => getWeight(b) - getWeight(a))
}

function readPart(part: string): [name: string, weight: number] {
  const [name = '', ...parameters] = part.split(';').map(text => text.trim())
  const weight = parameters.find(parameter => parameter.startsWith('q='))
  return [name, weight === undefined ? 1 : Number(weight.slice(2)) || 0]
}
