/**
 * `npm run bench -- fuzz [seed]`: sends 5,000 requests generated from the OpenAPI document, by schema and by
 * mutation, as a visitor and as a fan. Passes when no response is missing, is a 5xx, has an undeclared status
 * or violates its schema. `BENCH_REQUESTS` sets the number of requests.
 */
import { Agent } from 'node:http'
import { createRandom, type Random } from '../demo/catalogue/random.ts'
import { modules } from '../src/app/modules.ts'
import { buildOpenApiDocument } from '../src/platform/server/openapi.ts'
import { findStrictProblems } from '../src/platform/server/testing/find-strict-problems.ts'
import { type FuzzedFan, startFuzzServer } from './fuzz-stage.ts'
import { generateSample, pickOdd, type Schema } from './fuzz-values.ts'
import { type HttpRequest, type HttpResponse, sendRequest } from './http.ts'
import { finish, type Outcome, say } from './report.ts'

const requestCount = Number(process.env['BENCH_REQUESTS'] ?? 5_000)
const seed = Number(process.argv[2] ?? 1)
const minutesMax = 30
const responseMsMax = 30_000
const fanShare = 0.65

interface Operation {
  parameters: { name: string; in: 'path' | 'query' | 'header'; required: boolean; schema: Schema }[]
  requestBody?: { content: { 'application/json': { schema: Schema } } }
  responses: Record<string, unknown>
}

const endpoints = modules.flatMap(({ implementations }) => implementations.map(({ endpoint }) => endpoint))
const document = buildOpenApiDocument(endpoints, 'http://localhost') as {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Schema> }
}
const resolve = (name: string) => document.components.schemas[name.split('/').at(-1) ?? ''] ?? {}
const calls = endpoints.map(endpoint => ({
  endpoint,
  name: `${endpoint.method} ${endpoint.path}`,
  operation: document.paths[endpoint.path]?.[endpoint.method.toLowerCase()] as Operation,
}))
type FuzzedCall = (typeof calls)[number]

type FuzzRequest = Pick<HttpRequest, 'method' | 'path' | 'headers' | 'body'>

/**
 * Creates a field's value: mostly a valid one, so that the request isn't rejected early, otherwise one that
 * fits its schema or an edge case.
 */
function createField(name: string, schema: Schema, random: Random, fields: FuzzedFan['fields']): unknown {
  if (name in fields && random.chance(0.65)) return fields[name]
  return random.chance(0.6) ? generateSample(schema, random, resolve) : pickOdd(random)
}

/** Keeps the URL short, because Node rejects a request whose head is longer than 16 KiB. */
const addressPartMax = 300

/** Encodes a value for a URL; a lone surrogate becomes its three bytes, which are invalid UTF-8. */
function encodeAddress(value: unknown): string {
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value)
  return text
    .slice(0, addressPartMax)
    .split('')
    .map(unit => (/[\ud800-\udfff]/.test(unit) ? '%ED%A0%80' : encodeURIComponent(unit)))
    .join('')
}

function createBody(
  { operation }: FuzzedCall,
  random: Random,
  fields: FuzzedFan['fields'],
): string | undefined {
  const schema = operation.requestBody?.content['application/json'].schema
  if (!schema) return undefined
  if (random.chance(0.05))
    return random.pick(['', '{', 'null', '[]', '"a"', '{"a":1}{', '\ufeff{}', '[[[['.repeat(2_000)])
  const body: Record<string, unknown> = {}
  for (const [name, inner] of Object.entries(schema.properties ?? {})) {
    const isNeeded = schema.required?.includes(name)
    if (isNeeded ? random.chance(0.95) : random.chance(0.5))
      body[name] = createField(name, inner, random, fields)
  }
  if (random.chance(0.05)) body['unknown'] = pickOdd(random)
  return JSON.stringify(body)
}

function createRequest(
  call: FuzzedCall,
  random: Random,
  { token, fields }: FuzzedFan,
  isFan: boolean,
): FuzzRequest {
  const { endpoint, operation } = call
  const parameters = Map.groupBy(operation.parameters, ({ in: place }) => place)
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const schema = parameters.get('path')?.find(each => each.name === name)?.schema ?? {}
    return encodeAddress(createField(name, schema, random, fields)) || 'x'
  })
  const query = (parameters.get('query') ?? [])
    .filter(({ required }) => required || random.chance(0.5))
    .map(({ name, schema }) => `${name}=${encodeAddress(createField(name, schema, random, fields))}`)
  const key = `fuzz-${random.int(0, 2 ** 31)}`
  return {
    method: endpoint.method,
    path: path + (query.length > 0 ? `?${query.join('&')}` : ''),
    headers: {
      'Content-Type': random.chance(0.97) ? 'application/json' : 'text/plain',
      ...(isFan && { Authorization: `Bearer ${token}` }),
      ...(random.chance(0.9) && { 'Idempotency-Key': key }),
      ...(random.chance(0.1) && { 'Accept-Language': random.pick(['xx', ','.repeat(300), 'ko;q=9']) }),
    },
    body: createBody(call, random, fields),
  }
}

const agent = new Agent({ keepAlive: true, maxSockets: 1 })

/** Returns the reason why a response is wrong, or null. */
function findProblem({ endpoint, operation }: FuzzedCall, { status, text }: HttpResponse): string | null {
  if (status >= 500) return `answers ${status}`
  if (!(status in operation.responses))
    return `answers ${status}, which is not declared: ${text.slice(0, 120)}`
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch {
    return `answers ${status} without JSON`
  }
  if (status !== 200)
    return Object.hasOwn(body as object, 'error_code') ? null : `answers ${status} without a code`
  const [problem] = findStrictProblems(endpoint.answer, body)
  return problem === undefined ? null : `answers against its schema: ${problem}`
}

function readReason(line: string): string {
  const { err } = JSON.parse(line) as { err?: { message?: string } }
  return err?.message?.slice(0, 200) ?? ''
}

async function main(): Promise<Outcome> {
  await using server = await startFuzzServer()
  const random = createRandom(seed)
  const until = performance.now() + minutesMax * 60_000
  const problems = new Map<string, { count: number; example: string }>()
  const answered = new Set<string>()
  let fan = await server.addFan()
  let sentCount = 0
  for (; sentCount < requestCount && performance.now() < until; sentCount += 1) {
    const call = calls[sentCount % calls.length] as FuzzedCall
    const isFan = random.chance(fanShare)
    const sent = createRequest(call, random, fan, isFan)
    const loggedCount = server.errors.length
    const response = await sendRequest({ ...sent, port: server.port, agent, timeoutMs: responseMsMax }).catch(
      (error: Error) => error,
    )
    const problem =
      response instanceof Error ? `no response: ${response.message}` : findProblem(call, response)
    const status = response instanceof Error ? null : response.status
    if (status === 200) answered.add(call.name)
    if (problem !== null) {
      const line = `${call.name} ${problem}`
      const reasons = server.errors.slice(loggedCount).map(readReason).join(' ')
      const example = `${sent.path.slice(0, 200)} ${(sent.body ?? '').slice(0, 600)} ${reasons}`
      const known = problems.get(line) ?? { count: 0, example }
      problems.set(line, { ...known, count: known.count + 1 })
    }
    // Adds another fan, because this one may have signed out or deleted the account.
    if (isFan && status === 401) fan = await server.addFan()
  }
  agent.destroy()
  for (const [problem, { count, example }] of problems) say(`${count} × ${problem}\n    ${example}`)
  say(`${answered.size} of ${calls.length} calls succeeded at least once`)
  return {
    isPassed: problems.size === 0 && sentCount === requestCount,
    summary: `${sentCount} of ${requestCount} requests of seed ${seed}, ${problems.size} problems`,
  }
}

finish(await main())
