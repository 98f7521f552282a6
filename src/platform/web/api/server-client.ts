import { failureOnTheWay } from './api-error.ts'
import type { ApiClient } from './client.ts'
import type { Reply } from './exchange.ts'
import { fillPath, type Params, queryString } from './request-address.ts'
import { ownRuntime, TIMEOUT_MS } from './runtime.ts'
import { withRetries } from './send.ts'

/** The app answers in this process; a `Request` has an absolute address all the same. */
const IN_PROCESS = 'http://app.invalid'

/** Who asks for nobody sends no token, and has none that an answer's header could refresh. */
const noFields = new Headers()

const neverAborted = new AbortController().signal

/**
 * The client that loads pages from the app in this process: reads alone, within 10 s, for nobody, and keeps nothing
 * (spec 7).
 */
export function createServerClient(fetchInProcess: (request: Request) => Promise<Response>): ApiClient {
  return {
    async call(method, path, params, { signal = neverAborted } = {}) {
      if (method !== 'GET') throw new Error(`a page that is being made only reads (${method} ${path})`)
      const filled = fillPath(path, params as Params)
      const request = requestInside(IN_PROCESS + filled.path + queryString(filled.rest))
      return withRetries(() => withinTime(receive(fetchInProcess(request))), ownRuntime.wait, signal)
    },
  }
}

/** What the app reads of a request. A real one costs as much as the rest of a read. */
function requestInside(url: string): Request {
  return { url, method: 'GET', headers: noFields, body: null } as Request
}

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
