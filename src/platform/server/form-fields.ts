/**
 * The fields of a form as a service sent it. Not every service writes UTF-8: Korean ones may send EUC-KR, as escapes or
 * as plain bytes, which `URLSearchParams` would spoil. Of a name that stands there twice the last counts.
 */
export function formFields(bytes: Uint8Array, charset: 'utf-8' | 'euc-kr' = 'utf-8'): Map<string, string> {
  const decoder = new TextDecoder(charset)
  // One character for each byte, so that it can be taken apart as text.
  const text = Buffer.from(bytes).toString('latin1')
  const decode = (part: string) => decoder.decode(Buffer.from(unescapeBytes(part), 'latin1'))
  return new Map(
    text
      .split('&')
      .filter(Boolean)
      .map(pair => {
        const end = pair.indexOf('=')
        const [name, value] = end < 0 ? [pair, ''] : [pair.slice(0, end), pair.slice(end + 1)]
        return [decode(name), decode(value)] as const
      }),
  )
}

const unescapeBytes = (part: string) =>
  part
    .replaceAll('+', ' ')
    .replaceAll(/%([\da-f]{2})/gi, (_escape, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
