export interface ByteRange {
  from: number
  /** The last byte to send, inclusive as in HTTP. */
  to: number
}

/**
 * Parses a Range header (RFC 9110 14.2), which players use for audio. Returns null for the whole file and for
 * ranges that servers may ignore (other units, several parts); 'none' if the range is outside the file (416).
 */
export function parseByteRange(header: string | null, length: number): ByteRange | 'none' | null {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? []
  if (first === '' && last === '') return null
  if (first === '')
    return last === '0' ? 'none' : { from: Math.max(0, length - Number(last)), to: length - 1 }
  const from = Number(first)
  const to = last === '' ? length - 1 : Math.min(Number(last), length - 1)
  if (last !== '' && Number(last) < from) return null
  return from >= length ? 'none' : { from, to }
}
