import { lookup } from 'node:dns'
import { exchangeHttp } from '../http-exchange.ts'
import { isPublicEndpoint } from '../public-endpoint.ts'
import { createPublicLookup } from '../public-lookup.ts'

/** Maximum size of a download in bytes: more than any photo that pages could use. */
export const pictureBytesMax = 25_000_000
const timeoutMs = 30_000
const redirectsMax = 5

export type FetchedPicture = { ok: true; bytes: Uint8Array } | { ok: false; problem: string }

interface FetchDeps {
  resolve?: typeof lookup
  ask?: typeof exchangeHttp
}

/**
 * Downloads from a public https URL, only for operator commands and never in the server. Checks every
 * redirect as well and connects only to the IP addresses that were checked (`createPublicLookup`), so that
 * neither a redirect nor a DNS response can lead into our own network.
 */
export async function fetchPicture(
  address: string,
  { resolve = lookup, ask = exchangeHttp }: FetchDeps = {},
): Promise<FetchedPicture> {
  let url = address
  for (let hop = 0; hop <= redirectsMax; hop += 1) {
    if (!isPublicEndpoint(url, { allowsLoopback: false }))
      return { ok: false, problem: `${url} is no https address of a public host.` }
    const request = { method: 'GET', headers, body: Buffer.alloc(0), lookup: createPublicLookup(resolve) }
    const response = await ask(new URL(url), request, { timeoutMs, answerBytesMax: pictureBytesMax })
    if ('why' in response)
      return { ok: false, problem: `${url} cannot be read: ${explainReason(response.why)}.` }
    const { location } = response.headers
    if (response.status === 200) return { ok: true, bytes: response.bytes }
    if (response.status < 300 || response.status >= 400 || !location || !URL.canParse(location, url))
      return { ok: false, problem: `${url} answers ${response.status}.` }
    url = new URL(location, url).href
  }
  return { ok: false, problem: `${address} leads on more than ${redirectsMax} times.` }
}

const headers = { 'User-Agent': 'fanfare', Accept: 'image/avif,image/webp,image/*;q=0.8' }

function explainReason(why: string): string {
  if (why === 'EACCES') return 'its name leads to no public address'
  return why === 'ENOTFOUND' ? 'there is no such host' : why
}
