import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'

/**
 * Formats the published list: entry ids in ascending order, joined by line feeds. The list's hash is the hash
 * of this text.
 */
export const formatList = (ids: readonly string[]): string => ids.toSorted().join('\n')

export const parseList = (text: string): string[] => (text === '' ? [] : text.split('\n'))

export const sha256Hex = (text: string): string => bytesToHex(sha256(utf8ToBytes(text)))

interface RankInputs {
  seed: string
  value: string
  listHash: string
}

/**
 * Derives the key that ranks entries. It cannot be known before the round, and no single party can choose it.
 */
export const computeRankKey = ({ seed, value, listHash }: RankInputs): Uint8Array =>
  sha256(concatBytes(hexToBytes(seed), hexToBytes(value), hexToBytes(listHash)))

const reportEvery = 5_000

/**
 * Returns entry ids by rank: in ascending order of the HMAC-SHA256 of the id. Calls `onProgress` with the
 * number of entries done.
 * Digests are compared by their first 52 bits, and in full only on a tie.
 */
export function rankEntries(
  key: Uint8Array,
  ids: readonly string[],
  onProgress: (done: number) => void = () => {},
): string[] {
  const keyed = hmac.create(sha256, key)
  const ranked = ids.map((id, at) => {
    const digest = keyed.clone().update(utf8ToBytes(id)).digest()
    if (at % reportEvery === 0) onProgress(at)
    return { id, first: readHead(digest), digest }
  })
  ranked.sort((a, b) => a.first - b.first || compare(a.digest, b.digest))
  onProgress(ids.length)
  return ranked.map(({ id }) => id)
}

/** Reads the first 52 bits, because a number represents them exactly. */
function readHead(digest: Uint8Array): number {
  const view = new DataView(digest.buffer, digest.byteOffset)
  return view.getUint32(0) * 2 ** 20 + (view.getUint32(4) >>> 12)
}

function compare(a: Uint8Array, b: Uint8Array): number {
  const at = a.findIndex((byte, index) => byte !== b[index])
  return at < 0 ? 0 : (a[at] ?? 0) - (b[at] ?? 0)
}
