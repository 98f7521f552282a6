import { createTransportError } from './api-error.ts'
import type { ApiClient } from './client.ts'
import { formatParam } from './request-address.ts'
import { systemRuntime, TIMEOUT_MS } from './runtime.ts'
import { withRetries } from './send.ts'

/** Calls a public read in this process, by its declared path and with its input as query parameters. */
export type LocalApi = (
  path: string,
  input: Record<string, string>,
) => Promise<{ status: number; body: unknown }>

const neverAborted = new AbortController().signal

/**
 * Creates the client for server rendering: anonymous public reads in this process, with a timeout of 10 s and
 * without a cache (spec 7).
 */
export function createServerClient(read: LocalApi): ApiClient {
  return {
    async call(method, path, params, { signal = neverAborted } = {}) {
      if (method !== 'GET') throw new Error(`a page that is being made only reads (${method} ${path})`)
      const sent = Object.entries(params).filter(([, value]) => value !== undefined)
      const input = Object.fromEntries(sent.map(([name, value]) => [name, formatParam(value)]))
      return withRetries(() => withTimeout(read(path, input)), systemRuntime.wait, signal)
    },
  }
}

/** Rejects after the timeout but doesn't stop the read, because reads in this process can't be aborted. */
async function withTimeout<T>(response: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    const error = () => createTransportError('timeout', `timeout of ${TIMEOUT_MS.server} ms exceeded`)
    timer = setTimeout(() => reject(error()), TIMEOUT_MS.server)
  })
  return Promise.race([response, late]).finally(() => clearTimeout(timer))
}
