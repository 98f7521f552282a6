import { hash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import path from 'node:path'
import { type Context, Hono } from 'hono'
import type { CacheLife, Endpoint, Limit } from '../contract/endpoint.ts'
import { Failure, fail, platformErrors, toErrorBody } from '../contract/errors.ts'
import { findSecretFields } from '../contract/secret.ts'
import { admitCall } from './admit-call.ts'
import {
  type Authenticated,
  type Authentication,
  type AuthenticationContext,
  noAuthentication,
  refusePreuser,
} from './authentication.ts'
import { checkInput } from './check-input.ts'
import type { CallContext } from './context.ts'
import type { Database } from './database.ts'
import { Download, respondDownload } from './download.ts'
import type { Implementation } from './implement.ts'
import { type ParsedInput, publishResponse } from './implement.ts'
import type { RateLimiter } from './limits.ts'
import type { Uploader } from './open-uploads.ts'
import { createLocalPubSub } from './pub-sub.ts'
import { readBody } from './read-body.ts'
import { isForm, readForm } from './read-form.ts'
import { readUpload, type UploadedFile } from './read-upload.ts'
import { type AppEnv, type Call, getCall, respond } from './request.ts'
import { detectLocale } from './request-locale.ts'
import { createStudioCookies } from './studio-cookies.ts'
import { handleUnexpected } from './unexpected.ts'
import { createWrites } from './writes/call-writes.ts'
import type { KeyCaller } from './writes/request-hash.ts'
import { getStorageKey, type KeyedCall, readStoredResponse, validateKey } from './writes/stored-responses.ts'
import { type BatchWrite, createWriteBatches } from './writes/write-batches.ts'

/**
 * Checks at start-up that an endpoint whose response holds a secret uses `implementSecret`, which stores only
 * ids.
 */
function rejectStoredSecrets({ endpoint, answerOf }: Implementation): void {
  const { method, path, idempotency, answer } = endpoint
  if (answerOf || idempotency === undefined || idempotency === 'none') return
  const secrets = [...findSecretFields(answer)]
  if (secrets.length === 0) return
  throw new Error(`${method} ${path} would keep its answer's ${secrets.join(', ')}: see implementSecret`)
}

export interface ApiOptions {
  implementations: Implementation[]
  limiter: RateLimiter
  authentication?: Authentication
  context: Pick<CallContext, 'read' | 'now' | 'log' | 'config' | 'outside'> &
    Partial<Pick<CallContext, 'personalData' | 'hints'>> &
    Pick<Database, 'transaction'> &
    Pick<AuthenticationContext, 'databaseTime'>
}

/**
 * Creates the HTTP API. Every declared endpoint takes the same steps: limit, authenticate, validate, run the
 * use case, respond.
 */
export function createApi({
  implementations,
  limiter,
  context,
  authentication = noAuthentication,
}: ApiOptions): Hono<AppEnv> {
  const api = new Hono<AppEnv>({ strict: false })
  // A separate fallback app, because Hono skips its middleware chain for a path with a single handler.
  const others = new Hono<AppEnv>({ strict: false })
  const refuse = rejectUnmatched(limiter)
  const deps = { ...context, authentication, limiter, writeTogether: createWriteBatches(context) }
  for (const implementation of implementations) rejectStoredSecrets(implementation)
  const byPath = Map.groupBy(implementations, ({ endpoint }) => endpoint.path)
  for (const [path, group] of [...byPath].toSorted(([a], [b]) => compareSpecificity(a, b))) {
    const pattern = path.replaceAll(/\{(\w+)\}/g, ':$1').replace(/\/$/, '')
    for (const implementation of group) {
      api.on(implementation.endpoint.method, pattern, c => answer(c, implementation, deps))
    }
    const allowed = group.map(({ endpoint }) => endpoint.method).join(', ')
    others.all(pattern, c => refuse(getCall(c), fail(platformErrors.methodNotAllowed), { Allow: allowed }))
  }
  others.notFound(c => refuse(getCall(c), fail(platformErrors.notFound)))
  api.notFound(c => others.fetch(c.req.raw, c.env))
  api.onError((error, c) => failureResponse(c, ...handleUnexpected(getCall(c), error, context.log)))
  return api
}

/** Sorts fixed segments before parameters, so that `/artists/popular/` is not read as an artist. */
function compareSpecificity(a: string, b: string): number {
  return a.replaceAll('{', '\uffff').localeCompare(b.replaceAll('{', '\uffff'), 'en')
}

type ApiDeps = ApiOptions['context'] & {
  limiter: RateLimiter
  authentication: Authentication
  writeTogether: BatchWrite
}

async function answer(c: Context<AppEnv>, implementation: Implementation, deps: ApiDeps): Promise<Response> {
  const { endpoint } = implementation
  const { limiter: _, authentication, ...context } = deps
  const call = getCall(c)
  call.route = endpoint.path
  const cookies = createStudioCookies(call, deps.config)
  const caller = await admitCall(c, endpoint, { ...deps, cookies })
  if (caller instanceof Failure) return failureResponse(c, caller)
  const { fan, door, staff, scope, person } = caller
  if (fan) call.fan = fan.userId
  if (staff) call.staff = staff.staffId
  const collectHeaders = () => ({ ...caller.headers, ...person.headers() })
  const query = c.req.query()
  const input = await parse(c, endpoint, query, {
    fanId: fan?.userId ?? staff?.staffId ?? null,
    dataDir: deps.config.dataDir,
  })
  if (input instanceof Failure) return failureResponse(c, input, collectHeaders())
  await using _file = input.file
  const order = findOrderId(input)
  if (order !== null) call.order = order
  const refused = await refusePreuser(endpoint, input, authentication, context)
  if (refused) return failureResponse(c, refused, collectHeaders())
  const { address, requestId } = call
  const locale = detectLocale(call.header, query['locale'])
  const key = endpoint.idempotency === undefined ? null : call.header('idempotency-key')
  const userAgent = call.header('user-agent')
  const callInput = { input, key, fan, door, staff, scope, person, locale, address, userAgent, requestId }
  const result = await runCall(implementation, { ...callInput, cookies }, context)
  if (result instanceof Failure) return addCookies(failureResponse(c, result, collectHeaders()), cookies)
  if (result instanceof Download) return respondDownload(call, result, collectHeaders())
  publishResponse({ endpoint, body: result ?? {} })
  const more = { ...collectHeaders(), ...(endpoint.attachment && toAttachmentHeader(endpoint.attachment)) }
  const cache = endpoint.cacheOf?.(result, context.now()) ?? endpoint.cache
  return addCookies(success(call, result ?? {}, cache, more), cookies)
}

/** Adds `Set-Cookie` headers one by one, because a plain object of headers holds only one. */
function addCookies(response: Response, { collect }: { collect: () => string[] }): Response {
  for (const cookie of collect()) response.headers.append('Set-Cookie', cookie)
  return response
}

/** Returns the order id from a call's path, query or body, for the log; null if there is none. */
function findOrderId({ params, query, body }: ParsedInput): string | null {
  const named: Record<string, unknown> = { ...query, ...body, ...params }
  return typeof named['order_id'] === 'string' ? named['order_id'] : null
}

type CallInput = Pick<
  CallContext,
  'fan' | 'door' | 'cookies' | 'person' | 'locale' | 'address' | 'userAgent' | 'requestId'
> &
  Pick<Authenticated, 'staff' | 'scope'> & {
    input: ParsedInput
    key: string | null
  }

/** Returns the stored response for the call's Idempotency-Key, or runs the use case. */
async function runCall(
  { endpoint, handle, answerOf }: Implementation,
  { input, key, ...caller }: CallInput,
  {
    transaction,
    writeTogether,
    personalData = [],
    hints = createLocalPubSub(),
    ...context
  }: Omit<ApiDeps, 'limiter' | 'authentication'>,
): Promise<unknown> {
  const { method, path, idempotency } = endpoint
  const { now, config } = context
  const who = getKeyCaller(caller)
  const keyed: KeyedCall = { route: `${method} ${path}`, input, who, config, idempotency, key, now }
  const { writes, finish } = createWrites({ read: context.read, transaction, writeTogether }, keyed)
  const actor = caller.staff && {
    name: `staff ${caller.staff.staffId}`,
    via: 'studio',
    requestId: caller.requestId,
  }
  const whole = { ...context, ...caller, actor, personalData, hints, ...writes }
  const before = await findStoredResponse(context.read, keyed)
  const stored = before ?? (await handle(input, whole))
  if (stored instanceof Failure) return stored
  if (!before) await finish(stored as object)
  return answerOf ? answerOf(stored as object, whole) : stored
}

/** Returns the caller whose Idempotency-Keys are its own; null for visitors and doors. */
function getKeyCaller({ fan, staff }: Pick<CallInput, 'fan' | 'staff'>): KeyCaller | null {
  if (fan) return { kind: 'fan', id: fan.userId }
  return staff && { kind: 'staff', id: staff.staffId }
}

/**
 * Returns the stored response for a retry, a failure if the key is invalid or belongs to another request, or
 * null for a new call.
 */
async function findStoredResponse(read: ApiDeps['read'], call: KeyedCall): Promise<object | Failure | null> {
  const refused = validateKey(call)
  const key = getStorageKey(call)
  if (refused || key === null) return refused
  const stored = await readStoredResponse(read, call, key)
  return stored instanceof Failure ? stored : (stored?.answer ?? null)
}

const toAttachmentHeader = (name: string) => ({ 'Content-Disposition': `attachment; filename="${name}"` })

async function parse(
  c: Context<AppEnv>,
  endpoint: Endpoint,
  query: Record<string, string>,
  sender: { fanId: number | null; dataDir: string },
): Promise<ParsedInput | Failure> {
  const from = { ...sender, address: getCall(c).address, stream: c.env.incoming }
  const sent = await readSent(c.req.raw, endpoint, from)
  if (sent instanceof Failure) return sent
  const { fields: body, images = [], file = null } = sent
  const input = checkInput(endpoint, { params: c.req.param(), query, body, images, file })
  if (input instanceof Failure) await file?.[Symbol.asyncDispose]()
  return input
}

interface Sent {
  fields: Record<string, unknown>
  images?: Uint8Array[]
  file?: UploadedFile
}

async function readSent(
  request: Request,
  { body, form, upload, bodyBytesMax }: Endpoint,
  { dataDir, ...from }: Uploader & { stream: IncomingMessage | undefined; dataDir: string },
): Promise<Sent | Failure> {
  if (upload) {
    const file = await readUpload(request, upload, { ...from, dir: path.join(dataDir, 'uploads') })
    return file instanceof Failure ? file : { fields: {}, file }
  }
  if (!body) return { fields: {} }
  if (form && isForm(request)) return readForm(request, form, from)
  const fields = await readBody(request, from.stream, bodyBytesMax)
  return fields instanceof Failure ? fields : { fields }
}

function success(call: Call, answer: unknown, cache: CacheLife, more: Record<string, string>): Response {
  const headers: Record<string, string> = {
    ...more,
    'Content-Type': 'application/json; charset=utf-8',
    'Cache-Control': cacheControl(cache),
  }
  const body = JSON.stringify(answer)
  if (cache.kind !== 'none') {
    const etag = `"${hash('sha1', body, 'base64url')}"`
    headers['ETag'] = etag
    if (cache.kind === 'public') headers['Vary'] = 'Accept-Language, Cookie'
    if (call.header('if-none-match') === etag) return respond(call, 304, headers, null)
  }
  return respond(call, 200, headers, body)
}

function cacheControl(cache: CacheLife): string {
  if (cache.kind === 'none') return 'no-store'
  if (cache.kind === 'forever') return 'public, max-age=31536000, immutable'
  const fresh = `public, s-maxage=${cache.sMaxAgeSeconds}`
  return cache.swrSeconds === 0 ? fresh : `${fresh}, stale-while-revalidate=${cache.swrSeconds}`
}

function failureResponse(c: Context<AppEnv>, failure: Failure, headers?: Record<string, string>): Response {
  return respondFailure(getCall(c), failure, headers)
}

/** Limit of requests that match no endpoint, page or file, per IP address. */
const unmatchedLimit: Limit = { bucket: 'unmatched', perMinute: 600 }

/** Returns a responder for requests that match nothing or have a wrong method, with a separate limit. */
export function rejectUnmatched(limiter: RateLimiter) {
  return async (call: Call, failure: Failure, headers?: Record<string, string>): Promise<Response> => {
    const waitSeconds = await limiter.take(unmatchedLimit, call.address)
    if (waitSeconds === 0) return respondFailure(call, failure, headers)
    const wait = { 'Retry-After': String(waitSeconds) }
    return respondFailure(call, fail(platformErrors.tooManyRequests), wait)
  }
}

/** Responds with the error body of spec 3 and the error's HTTP status. */
export function respondFailure(call: Call, failure: Failure, headers: Record<string, string> = {}): Response {
  call.failure = failure.entry.name
  const fields = {
    'Content-Type': 'application/json; charset=utf-8',
    'Cache-Control': 'no-store',
    ...(failure.waitSeconds > 0 && { 'Retry-After': String(failure.waitSeconds) }),
    ...headers,
  }
  return respond(call, failure.entry.status, fields, JSON.stringify(toErrorBody(failure)))
}
