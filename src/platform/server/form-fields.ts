/**
 * Parses a service's URL-encoded form. Korean services may send EUC-KR, percent-encoded or raw, which
 * `URLSearchParams` would garble. The last value of a repeated name wins.
 */
export function parseFormFields(
  bytes: Uint8Array,
  charset: 'utf-8' | 'euc-kr' = 'utf-8',
): Map<string, string> {
  const decoder = new TextDecoder(charset)
  // Latin-1 maps each byte to one character, so the bytes can be split as text.
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
