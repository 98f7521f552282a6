import { Failure, fail, platformErrors, toErrorBody } from '../contract/errors.ts'
import type { LocalApi } from '../web/api/server-client.ts'
import type { ApiOptions } from './api.ts'
import { checkInput } from './check-input.ts'
import type { CallContext } from './context.ts'
import { publishResponse } from './implement.ts'
import { noPersonCheck } from './person-check.ts'
import { detectLocale } from './request-locale.ts'
import { handleUnexpected } from './unexpected.ts'
import type { Writes } from './writes/call-writes.ts'

const refuse = () => Promise.reject(new Error('a page that is being made only reads'))

const noWrites: Writes = {
  write: refuse,
  writeTogether: refuse,
  beginWrite: refuse,
  continueWrite: refuse,
  count: refuse,
}

const anonymous: Pick<
  CallContext,
  'fan' | 'door' | 'cookies' | 'person' | 'address' | 'userAgent' | 'requestId' | 'hints'
> = {
  fan: null,
  door: null,
  cookies: { get: () => null, set: () => {}, clear: () => {} },
  person: noPersonCheck,
  hints: { tell: () => {} },
  address: '',
  userAgent: null,
  requestId: 'page',
}

/**
 * Serves API reads in-process for server rendering, with the same validation and handlers but without URLs,
 * rate limits, headers and JSON. Skipping serialization changes nothing, because by contract responses
 * contain only JSON values.
 */
export function createLocalApi({
  implementations,
  context,
}: Pick<ApiOptions, 'implementations' | 'context'>): LocalApi {
  const { read, now, log, config, outside, personalData = [] } = context
  const forAll = { ...anonymous, ...noWrites, read, now, log, config, outside, personalData }
  const byPath = new Map(
    implementations
      .filter(({ endpoint }) => endpoint.method === 'GET' && endpoint.access === 'public')
      .map(implementation => [implementation.endpoint.path, implementation]),
  )

  async function handleRead(path: string, sent: Record<string, string>): Promise<unknown> {
    const implementation = byPath.get(path)
    if (!implementation) return fail(platformErrors.notFound)
    const { endpoint, handle } = implementation
    const input = checkInput(endpoint, { params: sent, query: sent, body: {}, images: [], file: null })
    if (input instanceof Failure) return input
    const locale = detectLocale(() => null, sent['locale'])
    const result = await handle(input, { ...forAll, locale })
    if (!(result instanceof Failure)) publishResponse({ endpoint, body: result })
    return result
  }

  return async (path, sent) => {
    const result = await handleRead(path, sent).catch((error: unknown) => {
      const [failure] = handleUnexpected({ requestId: 'page', route: path, target: path }, error, log)
      return failure
    })
    if (result instanceof Failure) return { status: result.entry.status, body: toErrorBody(result) }
    return { status: 200, body: result }
  }
}
