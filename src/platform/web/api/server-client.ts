import { failureOnTheWay } from './api-error.ts'
import type { ApiClient } from './client.ts'
import { textOf } from './request-address.ts'
import { ownRuntime, TIMEOUT_MS } from './runtime.ts'
import { withRetries } from './send.ts'

/** A public read of the app in this process: the call's path as declared, and its input as an address would write it. */
export type ReadInside = (
  path: string,
  input: Record<string, string>,
) => Promise<{ status: number; body: unknown }>

const neverAborted = new AbortController().signal

/**
 * The client for server rendering: in-process public reads, anonymous, with a time-out of 10 s and no cache (spec 7).
 */
export function createServerClient(read: ReadInside): ApiClient {
  return {
    async call(method, path, params, { signal = neverAborted } = {}) {
      if (method !== 'GET') throw new Error(`a page that is being made only reads (${method} ${path})`)
      const sent = Object.entries(params).filter(([, value]) => value !== undefined)
      const input = Object.fromEntries(sent.map(([name, value]) => [name, textOf(value)]))
      return withRetries(() => withinTime(read(path, input)), ownRuntime.wait, signal)
    },
  }
}

/** In-process reads can't be aborted, so this only times out. */
async function withinTime<Answer>(answer: Promise<Answer>): Promise<Answer> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    const error = () => failureOnTheWay('timeout', `timeout of ${TIMEOUT_MS.server} ms exceeded`)
    timer = setTimeout(() => reject(error()), TIMEOUT_MS.server)
  })
  return Promise.race([answer, late]).finally(() => clearTimeout(timer))
}
