/**
 * `npm run bench -- fuzz [seed]`: 5,000 requests made of the OpenAPI document, as a visitor and as a fan, by schema and by
 * mutation. Passes when none is answered 5xx, against its schema, with an undeclared status or not at all.
 * `BENCH_REQUESTS`.
 */
import { Agent, request } from 'node:http'
import { modules } from '../src/app/modules.ts'
import { openApiDocument } from '../src/platform/server/openapi.ts'
import { problemsOf } from '../src/platform/server/testing/strictly.ts'
import { type FuzzedFan, startFuzzed } from './fuzz-stage.ts'
import { type Dice, diceOf, oddValue, type Schema, sampleOf } from './fuzz-values.ts'

const requestCount = Number(process.env['BENCH_REQUESTS'] ?? 5_000)
const seed = Number(process.argv[2] ?? 1)
const minutesMax = 30
const answerMsMax = 30_000
const fanShare = 0.65
const say = (line: string) => process.stdout.write(`${line}\n`)

interface Operation {
  parameters: { name: string; in: 'path' | 'query' | 'header'; required: boolean; schema: Schema }[]
  requestBody?: { content: { 'application/json': { schema: Schema } } }
  responses: Record<string, unknown>
}

const endpoints = modules.flatMap(({ implementations }) => implementations.map(({ endpoint }) => endpoint))
const document = openApiDocument(endpoints, 'http://localhost') as {
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

interface Sent {
  method: string
  target: string
  headers: Record<string, string>
  body: string | undefined
}

/** A field's value: mostly right, so that a request gets far, else by its schema or odd. */
function fieldOf(name: string, schema: Schema, dice: Dice, fields: FuzzedFan['fields']): unknown {
  if (name in fields && dice.chance(0.65)) return fields[name]
  return dice.chance(0.6) ? sampleOf(schema, dice, resolve) : oddValue(dice)
}

/** Of a value in an address: Node itself refuses a request whose head is longer than 16 KiB. */
const addressPartMax = 300

/** As text in an address; a lone surrogate travels as its own three bytes, which are no UTF-8. */
function inAddress(value: unknown): string {
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value)
  return text
    .slice(0, addressPartMax)
    .split('')
    .map(unit => (/[\ud800-\udfff]/.test(unit) ? '%ED%A0%80' : encodeURIComponent(unit)))
    .join('')
}

function bodyOf({ operation }: FuzzedCall, dice: Dice, fields: FuzzedFan['fields']): string | undefined {
  const schema = operation.requestBody?.content['application/json'].schema
  if (!schema) return undefined
  if (dice.chance(0.05))
    return dice.pick(['', '{', 'null', '[]', '"a"', '{"a":1}{', '\ufeff{}', '[[[['.repeat(2_000)])
  const body: Record<string, unknown> = {}
  for (const [name, inner] of Object.entries(schema.properties ?? {})) {
    const isNeeded = schema.required?.includes(name)
    if (isNeeded ? dice.chance(0.95) : dice.chance(0.5)) body[name] = fieldOf(name, inner, dice, fields)
  }
  if (dice.chance(0.05)) body['unknown'] = oddValue(dice)
  return JSON.stringify(body)
}

function requestOf(call: FuzzedCall, dice: Dice, { token, fields }: FuzzedFan, isFan: boolean): Sent {
  const { endpoint, operation } = call
  const parameters = Map.groupBy(operation.parameters, ({ in: place }) => place)
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const schema = parameters.get('path')?.find(each => each.name === name)?.schema ?? {}
    return inAddress(fieldOf(name, schema, dice, fields)) || 'x'
  })
  const query = (parameters.get('query') ?? [])
    .filter(({ required }) => required || dice.chance(0.5))
    .map(({ name, schema }) => `${name}=${inAddress(fieldOf(name, schema, dice, fields))}`)
  const key = `fuzz-${dice.below(2 ** 31)}`
  return {
    method: endpoint.method,
    target: path + (query.length > 0 ? `?${query.join('&')}` : ''),
    headers: {
      'Content-Type': dice.chance(0.97) ? 'application/json' : 'text/plain',
      ...(isFan && { Authorization: `Bearer ${token}` }),
      ...(dice.chance(0.9) && { 'Idempotency-Key': key }),
      ...(dice.chance(0.1) && { 'Accept-Language': dice.pick(['xx', ','.repeat(300), 'ko;q=9']) }),
    },
    body: bodyOf(call, dice, fields),
  }
}

const agent = new Agent({ keepAlive: true, maxSockets: 1 })

interface Answer {
  status: number
  text: string
}

function send(port: number, { method, target, headers, body }: Sent): Promise<Answer> {
  return new Promise((done, reject) => {
    const sent = request({ host: '127.0.0.1', port, method, path: target, headers, agent }, response => {
      let text = ''
      response.setEncoding('utf8')
      response.on('data', data => {
        text += data
      })
      response.once('end', () => done({ status: response.statusCode ?? 0, text }))
    })
    sent.setTimeout(answerMsMax, () => sent.destroy(new Error(`no answer in ${answerMsMax} ms`)))
    sent.once('error', reject)
    if (body !== undefined) sent.setHeader('Content-Length', Buffer.byteLength(body))
    sent.end(body)
  })
}

/** Why an answer is wrong; null where it is right. */
function problemOf({ endpoint, operation }: FuzzedCall, { status, text }: Answer): string | null {
  if (status >= 500) return `answers ${status}`
  // A path of which a part is empty or odd may be another call's or none.
  if (!(status in operation.responses))
    return `answers ${status}, which is not declared: ${text.slice(0, 120)}`
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch {
    return `answers ${status} with what is no JSON`
  }
  if (status !== 200)
    return Object.hasOwn(body as object, 'error_code') ? null : `answers ${status} without a code`
  const [problem] = problemsOf(endpoint.answer, body)
  return problem === undefined ? null : `answers against its schema: ${problem}`
}

await using server = await startFuzzed()
const dice = diceOf(seed)
const until = performance.now() + minutesMax * 60_000
const problems = new Map<string, { count: number; example: string }>()
const good = new Set<string>()
let fan = await server.aFan()
let made = 0
for (; made < requestCount && performance.now() < until; made += 1) {
  const call = calls[made % calls.length] as FuzzedCall
  const isFan = dice.chance(fanShare)
  const sent = requestOf(call, dice, fan, isFan)
  const logged = server.errors.length
  const answer = await send(server.port, sent).catch((error: Error) => error)
  const problem = answer instanceof Error ? `no answer: ${answer.message}` : problemOf(call, answer)
  if (!(answer instanceof Error) && answer.status === 200) good.add(call.name)
  if (problem !== null) {
    const line = `${call.name} ${problem}`
    const reason = server.errors.slice(logged).map(reasonOf).join(' ')
    const example = `${sent.target.slice(0, 200)} ${(sent.body ?? '').slice(0, 600)} ${reason}`
    problems.set(line, {
      count: (problems.get(line)?.count ?? 0) + 1,
      example: problems.get(line)?.example ?? example,
    })
  }
  // The fan may have signed out, or left.
  if (isFan && !(answer instanceof Error) && answer.status === 401) fan = await server.aFan()
}
agent.destroy()

function reasonOf(line: string): string {
  const { err } = JSON.parse(line) as { err?: { message?: string } }
  return err?.message?.slice(0, 200) ?? ''
}

say(`${made} requests of seed ${seed}, ${calls.length} calls, ${good.size} of them with a 200`)
for (const [problem, { count, example }] of problems) say(`${count} × ${problem}\n    ${example}`)
say(problems.size === 0 && made === requestCount ? 'passed' : `${problems.size} problems`)
process.exitCode = problems.size === 0 && made === requestCount ? 0 : 1
