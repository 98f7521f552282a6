import { hash } from 'node:crypto'
import { type Context, Hono } from 'hono'
import type { z } from 'zod'
import type { CacheLife, Endpoint, Shape } from '../contract/endpoint.ts'
import { errorBody, Failure, fail, platformErrors } from '../contract/errors.ts'
import type { CallContext } from './context.ts'
import type { Database } from './database.ts'
import { answerBefore, writeOnce } from './idempotency.ts'
import type { Implementation, ParsedInput } from './implement.ts'
import type { RateLimiter } from './limits.ts'
import { readBody } from './read-body.ts'
import { isForm, readForm } from './read-form.ts'
import type { AppEnv } from './request.ts'
import { requestLocale } from './request-locale.ts'

export interface ApiOptions {
  implementations: Implementation[]
  limiter: RateLimiter
  context: Pick<CallContext, 'db' | 'now' | 'log'> & Pick<Database, 'transaction'>
}

/** The HTTP API: limit → parse → use case → present, the same for every declared endpoint. */
export function createApi({ implementations, limiter, context }: ApiOptions): Hono<AppEnv> {
  const api = new Hono<AppEnv>({ strict: false })
  const byPath = Map.groupBy(implementations, ({ endpoint }) => endpoint.path)
  for (const [path, group] of [...byPath].toSorted(([a], [b]) => compareSpecificity(a, b))) {
    const pattern = path.replaceAll(/\{(\w+)\}/g, ':$1').replace(/\/$/, '')
    for (const { endpoint, handle } of group) {
      api.on(endpoint.method, pattern, c => answer(c, endpoint, handle, limiter, context))
    }
    const allowed = group.map(({ endpoint }) => endpoint.method).join(', ')
    api.all(pattern, c => failureResponse(c, fail(platformErrors.methodNotAllowed), { Allow: allowed }))
  }
  api.all('/api/*', c => failureResponse(c, fail(platformErrors.notFound)))
  api.onError((error, c) => {
    context.log.error({ err: error, requestId: c.var.requestId, path: c.req.path }, 'call failed')
    return failureResponse(c, fail(platformErrors.internalError))
  })
  return api
}

/** Fixed segments come before parameters, so that `/artists/popular/` is not an artist. */
function compareSpecificity(a: string, b: string): number {
  return a.replaceAll('{', '\uffff').localeCompare(b.replaceAll('{', '\uffff'), 'en')
}

async function answer(
  c: Context<AppEnv>,
  endpoint: Endpoint,
  handle: Implementation['handle'],
  limiter: RateLimiter,
  context: ApiOptions['context'],
): Promise<Response> {
  c.set('route', endpoint.path)
  if (!c.var.internal) {
    const waitSeconds = await limiter.take(endpoint.limit, c.var.address)
    if (waitSeconds > 0) {
      return failureResponse(c, fail(platformErrors.tooManyRequests), { 'Retry-After': String(waitSeconds) })
    }
  }
  if (endpoint.access !== 'public') return failureResponse(c, fail(platformErrors.signInRequired))
  const input = await parse(c, endpoint)
  if (input instanceof Failure) return failureResponse(c, input)
  const { db, now, log, transaction } = context
  const call = { request: c.req.raw, route: endpoint.path, input, now }
  const before = endpoint.method === 'POST' ? await answerBefore(db, call) : null
  const result =
    before ??
    (await handle(input, {
      db,
      now,
      log,
      write: work => writeOnce(transaction, call, work),
      locale: requestLocale(c.req.raw.headers, c.req.query('locale')),
      address: c.var.address,
      requestId: c.var.requestId,
    }))
  if (result instanceof Failure) return failureResponse(c, result)
  return success(c, JSON.stringify(result ?? {}), endpoint.cache)
}

async function parse(c: Context<AppEnv>, endpoint: Endpoint): Promise<ParsedInput | Failure> {
  const sent = await readSent(c.req.raw, endpoint)
  if (sent instanceof Failure) return sent
  const problems: Record<string, string> = {}
  const parsed: ParsedInput = {
    params: check(endpoint.params, c.req.param(), problems),
    query: check(endpoint.query, endpoint.query ? c.req.query() : {}, problems),
    body: check(endpoint.body, sent.fields, problems),
    images: sent.images,
  }
  return Object.keys(problems).length > 0 ? fail(platformErrors.validationFailed, problems) : parsed
}

/** What came in the body, as fields and pictures. */
async function readSent(request: Request, { body, form }: Endpoint) {
  if (!body) return { fields: {}, images: [] }
  if (form && isForm(request)) return readForm(request, form)
  const fields = await readBody(request)
  return fields instanceof Failure ? fields : { fields, images: [] }
}

/** The parsed values; what is wrong is added to `problems` as field → message. */
function check(shape: Shape | undefined, value: unknown, problems: Record<string, string>) {
  if (!shape) return {}
  const result = shape.safeParse(value)
  if (result.success) return result.data
  for (const issue of result.error.issues) problems[fieldOf(issue)] ??= issue.message
  return {}
}

function fieldOf(issue: z.core.$ZodIssue): string {
  return issue.path.length > 0 ? issue.path.join('.') : 'body'
}

function success(c: Context<AppEnv>, body: string, cache: CacheLife): Response {
  const headers: Record<string, string> = {
    'Content-Type': 'application/json; charset=utf-8',
    'Cache-Control': cacheControl(cache),
  }
  if (cache.kind === 'public' && !c.var.internal) {
    const etag = `"${hash('sha1', body, 'base64url')}"`
    headers['ETag'] = etag
    headers['Vary'] = 'Accept-Language, Cookie'
    if (c.req.header('if-none-match') === etag) return new Response(null, { status: 304, headers })
  }
  return new Response(body, { headers })
}

function cacheControl(cache: CacheLife): string {
  if (cache.kind === 'none') return 'no-store'
  return `public, s-maxage=${cache.sMaxAgeSeconds}, stale-while-revalidate=${cache.swrSeconds}`
}

export function failureResponse(
  c: Context<AppEnv>,
  failure: Failure,
  headers: Record<string, string> = {},
): Response {
  c.set('failure', failure.entry.name)
  return Response.json(errorBody(failure), {
    status: failure.entry.status,
    headers: { 'Cache-Control': 'no-store', ...headers },
  })
}
