export interface ByteRange {
  from: number
  /** The last byte that is sent, as HTTP counts. */
  to: number
}

/**
 * The part that a Range header asks for (RFC 9110 14.2): players ask for sound in parts. Null for the whole, as for all
 * that servers may ignore (other units, several parts); 'none' where nothing of it is there (416).
 */
export function byteRange(header: string | null, length: number): ByteRange | 'none' | null {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? []
  if (first === '' && last === '') return null
  if (first === '')
    return last === '0' ? 'none' : { from: Math.max(0, length - Number(last)), to: length - 1 }
  const from = Number(first)
  const to = last === '' ? length - 1 : Math.min(Number(last), length - 1)
  if (last !== '' && Number(last) < from) return null
  return from >= length ? 'none' : { from, to }
}
