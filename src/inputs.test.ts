import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { modules } from './modules.ts'
import type { Endpoint } from './platform/contract/endpoint.ts'
import { type Callers, callers } from './testing/callers.ts'
import { callOf, nameOf } from './testing/calls-of.ts'

// What every call has in common in how it reads what it is given (spec 3, 7, 8), from the contract.

const endpoints = modules.flatMap(({ implementations }) => implementations.map(({ endpoint }) => endpoint))
const named = (list: Endpoint[]) => list.map(endpoint => [nameOf(endpoint), endpoint] as const)
const queryFields = ({ query }: Endpoint) => Object.keys(query?.shape ?? {})

let world: Callers
let caller: Awaited<ReturnType<Callers['aCaller']>>
beforeAll(async () => {
  world = await callers(modules)
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

async function ask(endpoint: Endpoint, fields: Record<string, unknown>) {
  // In a query it is the state of projects, and else that of a sign-in elsewhere.
  const state = queryFields(endpoint).includes('state') && { state: 'open' }
  const given = { fields: { ...caller.fields, ...state, ...fields }, token: caller.token }
  const { status, text } = await callOf(world.app, endpoint, given)
  return { status, body: JSON.parse(text) as Body }
}

const lists = named(endpoints.filter(endpoint => queryFields(endpoint).includes('limit')))

test('there are lists of both shapes', () => {
  expect(lists.length).toBeGreaterThan(18)
})

describe("a limit of 'all' answers the whole list", () => {
  test.each(lists)('%s', async (_name, endpoint) => {
    const { status, body } = await ask(endpoint, { limit: 'all' })
    expect([status, body.pagination?.limit]).toEqual([200, 'all'])
    const { total_count: total, last_evaluated_key: key } = body.pagination
    expect(total === undefined ? key : body.results.length).toBe(total ?? null)
  })
})

describe('in a query, the word null is a value that was not given', () => {
  test.each(named(endpoints.filter(({ query }) => query)))('%s', async (_name, endpoint) => {
    for (const field of queryFields(endpoint)) {
      const { status, body } = await ask(endpoint, { [field]: 'null' })
      const isNeeded = endpoint.query?.shape[field]?.safeParse(undefined).success === false
      const isText = endpoint.query?.shape[field]?.safeParse('null').success === true
      expect([field, status === 400 && body.description]).toEqual([
        field,
        isNeeded && !isText && { [field]: 'ERR_REQUIRED' },
      ])
    }
  })
})

const ours = /^(ERR_[A-Z_]+|[a-z]+(_[a-z]+)+|Give .+|There are more .+)$/

describe('what is wrong with a field is said in our own words', () => {
  test.each(named(endpoints))('%s', async (_name, endpoint) => {
    const fields = [endpoint.query, endpoint.body].flatMap(shape => Object.keys(shape?.shape ?? {}))
    for (const junk of [{}, [], -1, '', 'x'.repeat(5_000), null]) {
      const { body } = await ask(endpoint, Object.fromEntries(fields.map(field => [field, junk])))
      const problems = typeof body.description === 'object' ? Object.entries(body.description) : []
      expect(problems.filter(([, text]) => !ours.test(text))).toEqual([])
    }
  })

  test('required is what is not there, and nothing else', async () => {
    const isRequired = (text: string | undefined) => text === 'ERR_REQUIRED'
    for (const [name, endpoint] of named(endpoints.filter(({ body }) => body))) {
      const fields = Object.keys(endpoint.body?.shape ?? {})
      const { body } = await ask(endpoint, Object.fromEntries(fields.map(field => [field, { a: 1 }])))
      const problems = typeof body.description === 'object' ? body.description : {}
      expect([name, fields.filter(field => isRequired(problems[field]))]).toEqual([name, []])
    }
  })
})

describe('a text with a NUL, which the database cannot hold, is a bad request', () => {
  const withNul = 'a\0b'
  const cases = endpoints.flatMap(endpoint =>
    [endpoint.query, endpoint.body]
      .flatMap(shape => Object.entries(shape?.shape ?? {}))
      .filter(([, field]) => field.safeParse(withNul).success)
      .map(([field]) => [nameOf(endpoint), field, endpoint] as const),
  )

  // The calls above have logged the fan out.
  beforeAll(async () => {
    caller = await world.aCaller()
  })

  test('there are such fields', () => {
    expect(cases.map(([name, field]) => `${name} ${field}`)).toContain('POST /api/v1/login/ id')
  })

  test.each(cases)('%s: %s', async (_name, field, endpoint) => {
    const { status } = await ask(endpoint, { [field]: withNul })
    expect(status).toBe(400)
  })
})

describe('an id of ours that leads nowhere is 404, in the path and in the query', () => {
  const ids = ['city_id', 'artist_id', 'tour_id', 'event_id', 'article_id']
  const cases = endpoints
    // The home page has what it has without a city, too: one that is gone takes away nothing but what is near.
    .filter(({ method, access, path }) => method === 'GET' && access === 'public' && path !== '/api/v1/home/')
    .flatMap(endpoint =>
      [...Object.keys(endpoint.params?.shape ?? {}), ...queryFields(endpoint)]
        .filter(field => ids.includes(field))
        .map(field => [nameOf(endpoint), field, endpoint] as const),
    )

  test.each(cases)('%s: %s', async (_name, field, endpoint) => {
    expect((await ask(endpoint, { [field]: 2_147_483_647 })).status).toBe(404)
  })
})
