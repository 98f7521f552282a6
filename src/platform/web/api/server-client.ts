import { noToken } from '../storage/token-store.ts'
import { failureOnTheWay } from './api-error.ts'
import { type ApiClient, createApiClient } from './client.ts'
import type { Reply } from './exchange.ts'
import { ownRuntime, TIMEOUT_MS } from './runtime.ts'

/** The app answers in this process; a `Request` needs an absolute address all the same. */
const IN_PROCESS = 'http://app.invalid'

/** The client that loads pages from the app in this process: 10 s, speaks for nobody, keeps nothing (spec 7). */
export function createServerClient(fetchInProcess: (request: Request) => Promise<Response>): ApiClient {
  return createApiClient({
    ...ownRuntime,
    exchange: (url, init) => withinTime(receive(fetchInProcess(requestInside(url, init)))),
    baseUrl: IN_PROCESS,
    timeoutMs: TIMEOUT_MS.server,
    token: noToken,
    markerHeader: ['X-Requested-With', 'server'],
    cache: false,
  })
}

/**
 * What the app reads of a request. A real one costs as much as the rest of a read, and the app would not listen to
 * its signal; only a body needs one.
 */
function requestInside(url: string, { method = 'GET', headers, body }: RequestInit): Request {
  if (body) return new Request(url, { method, body, ...(headers && { headers }) })
  return { url, method, headers, body: null } as Request
}

/** Who asks for nobody has no token that an answer's header could refresh, and a request id of no meaning. */
const noFields = new Headers()

/** The app gives its answer as it is: nothing is written and read again. */
async function receive(pending: Promise<Response>): Promise<Reply> {
  const response = await pending
  return { status: response.status, headers: noFields, body: await response.json() }
}

/** The app hears no signal, so the only thing to watch is the time. */
async function withinTime(reply: Promise<Reply>): Promise<Reply> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    const error = () => failureOnTheWay('timeout', `timeout of ${TIMEOUT_MS.server} ms exceeded`)
    timer = setTimeout(() => reject(error()), TIMEOUT_MS.server)
  })
  const lost = reply.catch(() => {
    throw failureOnTheWay('network', 'Network Error')
  })
  return Promise.race([lost, late]).finally(() => clearTimeout(timer))
}
