import type { EndpointType } from '../../contract/endpoint-type.ts'
import { createUuid } from './random-uuid.ts'
import type { Params } from './request-address.ts'
import { buildQueryString, fillPath } from './request-address.ts'
import { type CacheOptions, createRequestCache } from './request-cache.ts'
import { createSender, type SenderSetup } from './send.ts'

/**
 * Returns the params to send in the body of a call that isn't a GET: those whose keys don't start with an
 * underscore (spec 7).
 */
function toPayload(params: Params): Params {
  return Object.fromEntries(Object.entries(params).filter(([name]) => !name.startsWith('_')))
}

export type ClientSetup = Omit<SenderSetup, 'onSessionChange'> & {
  /** Prefix of every path; '' for the page's own host. */
  baseUrl: string
  /** Header (name and value) that identifies the kind of client. */
  markerHeader: readonly [name: string, value: string]
}

export type CallOptions = CacheOptions & {
  /**
   * Serializes the payload as multipart (`toFormData`); not for GET. Passed by the caller, so that only pages
   * with uploads bundle it.
   */
  form?: (payload: Params) => FormData
  /**
   * Idempotency key; a random UUID by default. Pass the same key to retry a write whose outcome is unknown.
   */
  idempotencyKey?: string
}

export type ApiClient = {
  /**
   * Calls an endpoint of the contract: `client.call<GetArtist>('GET', '/api/v1/artists/{artist_id}/', {
   * artist_id })`. Resolves with the parsed body (null if empty) and rejects with an ApiError; a developer
   * error (a form sent by GET, a missing path value) rejects with a plain Error. Rules: spec 7, 8.
   */
  call<E extends EndpointType>(
    method: E['method'],
    path: E['path'],
    params: E['input'],
    options?: CallOptions,
  ): Promise<E['answer']>
}

const neverAborted = new AbortController().signal

/**
 * Creates an API client (spec 7).
 * Only GETs are cached and deduplicated. The cache is cleared when the session changes and after every write,
 * even a failed one, which may have reached the server.
 */
export function createApiClient(setup: ClientSetup): ApiClient {
  const cache = createRequestCache(setup.now)
  const send = createSender({ ...setup, onSessionChange: cache.clear })

  function read(path: string, params: Params, options: CallOptions): Promise<unknown> {
    if (options.form) throw new Error(`A form cannot be sent by GET (${path})`)
    const address = path + buildQueryString(params)
    const init = { method: 'GET', headers: buildHeaders('GET', options) }
    return cache.request(address, signal => send(setup.baseUrl + address, init, signal), options)
  }

  async function write(method: string, path: string, params: Params, options: CallOptions): Promise<unknown> {
    const payload = toPayload(params)
    const body = options.form ? options.form(payload) : JSON.stringify(payload)
    const init = { method, headers: buildHeaders(method, options), body }
    try {
      return await send(setup.baseUrl + path, init, options.signal ?? neverAborted)
    } finally {
      cache.clear()
    }
  }

  function buildHeaders(method: string, { form, idempotencyKey }: CallOptions): Record<string, string> {
    const [name, value] = setup.markerHeader
    return {
      [name]: value,
      'Cache-Control': 'no-cache',
      // Omitted for a form, for which the browser sets the content type with the boundary.
      ...(method !== 'GET' && !form && { 'Content-Type': 'application/json' }),
      // Makes retries after a 5xx idempotent, whether the client or a proxy retries.
      ...(method !== 'GET' && { 'Idempotency-Key': idempotencyKey ?? createUuid() }),
    }
  }

  return {
    async call(method, path, params, options = {}) {
      const filled = fillPath(path, params as Params)
      if (method === 'GET') return read(filled.path, filled.rest, options)
      return write(method, filled.path, filled.rest, options)
    },
  }
}
