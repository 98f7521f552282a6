import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { modules } from '../src/app/modules.ts'
import type { Endpoint } from '../src/platform/contract/endpoint.ts'
import { int4Max } from '../src/platform/contract/paged.ts'
import { callEndpoint, formatEndpoint } from './helpers/call-endpoint.ts'
import { type Callers, setUpCallers } from './helpers/callers.ts'
import { endpoints } from './helpers/endpoints.ts'

// Rules that apply to the input of all calls (spec 3, 7, 8), checked against the contract.

const named = (list: Endpoint[]) => list.map(endpoint => [formatEndpoint(endpoint), endpoint] as const)
const queryFields = ({ query }: Endpoint) => Object.keys(query?.shape ?? {})

let world: Callers
let caller: Awaited<ReturnType<Callers['aCaller']>>
beforeAll(async () => {
  world = await setUpCallers(modules)
  caller = await world.aCaller()
  await world.database.pool.query('insert into show_moderators (user_id, created_at) values ($1, now())', [
    caller.own['user_id'],
  ])
  await world.database.pool.query(
    `insert into tours (id, name, slug, artist_id) values (1, '{"en": "Far"}', 'far', ${caller.fields['artist_id']})`,
  )
})
afterAll(() => world.close())

interface Body {
  description: string | Record<string, string>
  pagination: { limit: unknown; total_count?: number; last_evaluated_key?: unknown }
  results: unknown[]
}

async function call(endpoint: Endpoint, fields: Record<string, unknown>) {
  // In queries, `state` is the state of projects; elsewhere it belongs to an OAuth login.
  const state = queryFields(endpoint).includes('state') && { state: 'open' }
  const options = { fields: { ...caller.fields, ...state, ...fields }, token: caller.token }
  const { status, text } = await callEndpoint(world.app, endpoint, options)
  return { status, body: JSON.parse(text) as Body }
}

const lists = named(endpoints.filter(endpoint => queryFields(endpoint).includes('limit')))

describe('inputs of all calls', () => {
  test('contract has lists of both shapes', () => {
    expect(lists.length).toBeGreaterThan(18)
  })
})

describe("limit 'all'", () => {
  test.each(lists)('returns the whole list of %s', async (_name, endpoint) => {
    const { status, body } = await call(endpoint, { limit: 'all' })
    expect([status, body.pagination?.limit]).toEqual([200, 'all'])
    const { total_count: total, last_evaluated_key: key } = body.pagination
    expect(total === undefined ? key : body.results.length).toBe(total ?? null)
  })
})

describe('null in a query', () => {
  test.each(named(endpoints.filter(({ query }) => query)))(
    'counts as absent in %s',
    async (_name, endpoint) => {
      for (const field of queryFields(endpoint)) {
        const { status, body } = await call(endpoint, { [field]: 'null' })
        const isNeeded = endpoint.query?.shape[field]?.safeParse(undefined).success === false
        const isText = endpoint.query?.shape[field]?.safeParse('null').success === true
        expect([field, status === 400 && body.description]).toEqual([
          field,
          isNeeded && !isText && { [field]: 'ERR_REQUIRED' },
        ])
      }
    },
  )
})

const ours = /^(ERR_[A-Z_]+|[a-z]+(_[a-z]+)+|Give .+|There are more .+)$/

describe('field errors', () => {
  test.each(named(endpoints))('use our own words in %s', async (_name, endpoint) => {
    const fields = [endpoint.query, endpoint.body].flatMap(shape => Object.keys(shape?.shape ?? {}))
    for (const junk of [{}, [], -1, '', 'x'.repeat(5_000), null]) {
      const { body } = await call(endpoint, Object.fromEntries(fields.map(field => [field, junk])))
      const problems = typeof body.description === 'object' ? Object.entries(body.description) : []
      expect(problems.filter(([, text]) => !ours.test(text))).toEqual([])
    }
  })

  test('are ERR_REQUIRED only for missing fields', async () => {
    const isRequired = (text: string | undefined) => text === 'ERR_REQUIRED'
    for (const [name, endpoint] of named(endpoints.filter(({ body }) => body))) {
      const fields = Object.keys(endpoint.body?.shape ?? {})
      const { body } = await call(endpoint, Object.fromEntries(fields.map(field => [field, { a: 1 }])))
      const problems = typeof body.description === 'object' ? body.description : {}
      expect([name, fields.filter(field => isRequired(problems[field]))]).toEqual([name, []])
    }
  })
})

describe("text with a NUL character, which the database can't store", () => {
  const withNul = 'a\0b'
  const cases = endpoints.flatMap(endpoint =>
    [endpoint.query, endpoint.body]
      .flatMap(shape => Object.entries(shape?.shape ?? {}))
      .filter(([, field]) => field.safeParse(withNul).success)
      .map(([field]) => [formatEndpoint(endpoint), field, endpoint] as const),
  )

  // The calls above have logged the fan out.
  beforeAll(async () => {
    caller = await world.aCaller()
  })

  test('passes the schema of some fields', () => {
    expect(cases.map(([name, field]) => `${name} ${field}`)).toContain('POST /api/v1/login/ id')
  })

  test.each(cases)('returns 400 in %s: %s', async (_name, field, endpoint) => {
    const { status } = await call(endpoint, { [field]: withNul })
    expect(status).toBe(400)
  })
})

describe('unknown id in the path or the query', () => {
  const ids = ['city_id', 'artist_id', 'tour_id', 'event_id', 'article_id']
  const cases = endpoints
    // The home page ignores an unknown city and merely omits what is nearby.
    .filter(({ method, access, path }) => method === 'GET' && access === 'public' && path !== '/api/v1/home/')
    .flatMap(endpoint =>
      [...Object.keys(endpoint.params?.shape ?? {}), ...queryFields(endpoint)]
        .filter(field => ids.includes(field))
        .map(field => [formatEndpoint(endpoint), field, endpoint] as const),
    )

  test.each(cases)('returns 404 in %s: %s', async (_name, field, endpoint) => {
    expect((await call(endpoint, { [field]: 2_147_483_647 })).status).toBe(404)
  })
})

describe("number beyond a column's range", () => {
  // Milliseconds since 1970 and clock offsets, stored in columns of type bigint.
  const larger = [
    'POST /api/v1/doors/self/entries/ entries.at',
    'POST /api/v1/doors/self/entries/ entries.offset_ms',
    'POST /api/v1/doors/self/entries/ offset_ms',
    'GET /api/v1/doors/self/list/ since',
  ]
  const fields = endpoints.flatMap(endpoint =>
    [endpoint.params, endpoint.query, endpoint.body]
      .flatMap(shape => Object.entries(shape?.shape ?? {}))
      .map(([field, schema]) => ({
        endpoint,
        name: `${formatEndpoint(endpoint)} ${field}`,
        schema: schema as z.ZodType,
      })),
  )

  test('is rejected for every integer of the contract, by int4 or by a listed larger bound', () => {
    const unbounded = fields.flatMap(({ name, schema }) => {
      const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
      return findIntegers(json, name).filter(({ max }) => !(max <= int4Max))
    })
    const texts = fields.filter(({ schema }) =>
      [int4Max + 1, '9'.repeat(16)]
        .flatMap(number => [number, String(number)])
        .some(number => {
          const { data } = schema.safeParse(number)
          return typeof data === 'number' && data > int4Max
        }),
    )
    const found = new Set([...unbounded, ...texts].map(({ name }) => name))
    expect([...found].toSorted()).toEqual(larger.toSorted())
  })

  test('returns 404 in a path when it exceeds every id', async () => {
    caller = await world.aCaller()
    const cases = fields.filter(
      ({ endpoint, name, schema }) =>
        [...Object.keys(endpoint.params?.shape ?? {})].some(param => name.endsWith(` ${param}`)) &&
        schema.safeParse('7').success &&
        !schema.safeParse('x').success,
    )
    expect(cases.length).toBeGreaterThan(40)
    for (const { endpoint, name } of cases) {
      const { status } = await call(endpoint, { [name.split(' ').at(-1) ?? '']: '2147483648' })
      expect([name, status]).toEqual([name, 404])
    }
  })
})

describe('lone surrogate', () => {
  const fits = (schema: z.ZodType, text: string) => schema.safeParse(text).success
  const cases = endpoints.flatMap(endpoint =>
    Object.entries(endpoint.body?.shape ?? {})
      .filter(([, schema]) => fits(schema as z.ZodType, 'a\ud83db'))
      .map(([field]) => [formatEndpoint(endpoint), field, endpoint] as const),
  )

  beforeAll(async () => {
    caller = await world.aCaller()
  })

  test.each(cases)('returns 400 in %s: %s', async (_name, field, endpoint) => {
    const { status } = await call(endpoint, { [field]: 'a\ud83db' })
    expect(status).toBe(400)
  })

  test.each([
    ['presale_code', { presale_code: '\ud83d' }],
    ['a custom field', { items: [{ product_id: 1, quantity: 1, custom_fields: { 1: '\udc4b' } }] }],
    ['a product beyond int4', { items: [{ product_id: 2_147_483_648, quantity: 1 }] }],
    ['an option beyond int4', { items: [{ product_id: 1, quantity: 1, option_ids: [2_147_483_648] }] }],
    ['a project beyond int4', { project_id: 2_147_483_648 }],
    ['a coupon beyond int4', { coupon_id: 2_147_483_648 }],
  ])('returns 400 in a quote, as %s', async (_name, options) => {
    const items = [{ product_id: 1, quantity: 1 }]
    const quote = endpoints.find(endpoint => formatEndpoint(endpoint) === 'POST /api/v1/shops/md/price/')
    if (!quote) throw new Error('there is no quote')
    const { status } = await call(quote, { project_id: 1, country_code: 'KR', items, ...options })
    expect(status).toBe(400)
  })
})

interface JsonSchema {
  type?: unknown
  maximum?: number
  properties?: Record<string, JsonSchema>
  [key: string]: unknown
}

/** Finds every integer in a JSON Schema; each name lists the properties that lead to it. */
function findIntegers(schema: unknown, name: string): { name: string; max: number }[] {
  if (typeof schema !== 'object' || schema === null) return []
  const { type, maximum, properties, ...rest } = schema as JsonSchema
  return [
    ...(type === 'integer' ? [{ name, max: maximum ?? Number.POSITIVE_INFINITY }] : []),
    ...Object.entries(properties ?? {}).flatMap(([inner, value]) => findIntegers(value, `${name}.${inner}`)),
    ...Object.values(rest).flatMap(value => findIntegers(value, name)),
  ]
}
