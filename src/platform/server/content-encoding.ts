/** The encodings that we send, the smaller first. */
export type ContentEncoding = 'br' | 'gzip'

const encodings: readonly ContentEncoding[] = ['br', 'gzip']

/** Memoised: headers repeat, and this is on the way of every cached page. */
const known = new Map<string, readonly ContentEncoding[]>()
const knownMax = 1_000
const headerLengthMax = 200

/** The encodings that a client takes, the one to send first (RFC 9110, 12.5.3); without any, it is sent as it is. */
export function acceptedEncodings(header: string | null): readonly ContentEncoding[] {
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
  const weightOf = (name: string) => weights.get(name) ?? weights.get(`x-${name}`) ?? weights.get('*') ?? 0
  // Only a client that names it may prefer the larger form.
  const plain = weights.get('identity') ?? 0
  return encodings
    .filter(name => weightOf(name) > 0 && weightOf(name) >= plain)
    .toSorted((a, b) => weightOf(b) - weightOf(a))
}

function readPart(part: string): [name: string, weight: number] {
  const [name = '', ...parameters] = part.split(';').map(text => text.trim())
  const weight = parameters.find(parameter => parameter.startsWith('q='))
  return [name, weight === undefined ? 1 : Number(weight.slice(2)) || 0]
}
