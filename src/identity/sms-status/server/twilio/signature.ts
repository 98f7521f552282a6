import { createHmac, timingSafeEqual } from 'node:crypto'

/** Lists the URL variants that Twilio may have signed: with and without the port. */
function listUrlVariants(url: string): string[] {
  const parsed = new URL(url)
  // Sliced from the original, because parsing could change its percent-encoding.
  const rest = url.slice(url.indexOf('/', parsed.protocol.length + 2))
  const host = `${parsed.protocol}//${parsed.hostname}`
  const port = parsed.port || (parsed.protocol === 'https:' ? '443' : '80')
  return [`${host}${rest}`, `${host}:${port}${rest}`]
}

/** Verifies the webhook signature: base64(HMAC-SHA1(token, URL and the sorted fields)), payments.md 8. */
export function isSignedByTwilio(
  { authToken, url, signature }: { authToken: string; url: string; signature: string },
  fields: URLSearchParams,
): boolean {
  const sorted = [...fields].toSorted(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
  const tail = sorted.flat().join('')
  const actual = Buffer.from(signature)
  return listUrlVariants(url).some(spelling => {
    const expected = Buffer.from(
      createHmac('sha1', authToken)
        .update(spelling + tail)
        .digest('base64'),
    )
    return expected.length === actual.length && timingSafeEqual(expected, actual)
  })
}
