import { lookup } from 'node:dns'
import { exchange } from '../http-exchange.ts'
import { isPublicEndpoint } from '../public-endpoint.ts'
import { publicLookup } from '../public-lookup.ts'

/** Longest download, in bytes: more than any photo that pages could use. */
export const pictureBytesMax = 25_000_000
const timeoutMs = 30_000
const redirectsMax = 5

export type Fetched = { ok: true; bytes: Uint8Array } | { ok: false; problem: string }

interface Means {
  resolve?: typeof lookup
  ask?: typeof exchange
}

/**
 * Downloads from a public https address, for an operator's command and never for the server. Every hop of a redirect is
 * checked again, and the connection goes to the very addresses that were checked (`publicLookup`), so neither a
 * redirect nor a DNS answer leads into our own network.
 */
export async function fetchPicture(
  address: string,
  { resolve = lookup, ask = exchange }: Means = {},
): Promise<Fetched> {
  let url = address
  for (let hop = 0; hop <= redirectsMax; hop += 1) {
    if (!isPublicEndpoint(url, { allowsLoopback: false }))
      return { ok: false, problem: `${url} is no https address of a public host.` }
    const request = { method: 'GET', headers, body: Buffer.alloc(0), lookup: publicLookup(resolve) }
    const answer = await ask(new URL(url), request, { timeoutMs, answerBytesMax: pictureBytesMax })
    if ('why' in answer) return { ok: false, problem: `${url} cannot be read: ${whyText(answer.why)}.` }
    const { location } = answer.headers
    if (answer.status === 200) return { ok: true, bytes: answer.bytes }
    if (answer.status < 300 || answer.status >= 400 || !location || !URL.canParse(location, url))
      return { ok: false, problem: `${url} answers ${answer.status}.` }
    url = new URL(location, url).href
  }
  return { ok: false, problem: `${address} leads on more than ${redirectsMax} times.` }
}

const headers = { 'User-Agent': 'fanfare', Accept: 'image/avif,image/webp,image/*;q=0.8' }

function whyText(why: string): string {
  if (why === 'EACCES') return 'its name leads to no public address'
  return why === 'ENOTFOUND' ? 'there is no such host' : why
}
