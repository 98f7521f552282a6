import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod'
import errorTexts from '../locales/en/error.json' with { type: 'json' }
import { modules } from '../src/app/modules.ts'
import type { Endpoint } from '../src/platform/contract/endpoint.ts'
import { type ErrorEntry, platformErrors } from '../src/platform/contract/errors.ts'
import { findSecretFields } from '../src/platform/contract/secret.ts'
import { buildOpenApiDocument } from '../src/platform/server/openapi.ts'
import { testApi } from '../src/platform/server/testing/api.ts'
import { testApp } from '../src/platform/server/testing/app.ts'
import { type TestDatabase, testDatabase } from '../src/platform/server/testing/database.ts'
import { endpoints } from './helpers/endpoints.ts'

const formatEndpoint = ({ method, path }: Endpoint) => `${method} ${path}`

describe('list endpoints', () => {
  const lists = endpoints.filter(
    ({ method, access, query }) =>
      method === 'GET' && access === 'public' && query && 'limit' in query.shape && 'offset' in query.shape,
  )
  let database: TestDatabase
  beforeAll(async () => {
    database = await testDatabase()
    const stage = [
      `insert into artists (id, name, slug, search_name) values (7, 'Mira', 'mira', 'mira')`,
      `insert into cities values (1, 'Lyon', 'FR', '84', 472317, 45.7, 4.8, 'lyon')`,
      `insert into tours (id, name, slug, artist_id) values (7, '{"en": "North"}', 'north', 7)`,
      `insert into projects (id, status, type, name, slug, summary, currency, sale_from, sale_until)
       values (7, 'online', 1, '{"en": "Tape"}', 'tape', '{"en": "Soon."}', 'EUR', now(), now() + interval '1 day')`,
    ]
    for (const text of stage) await database.pool.query(text)
  })
  afterAll(() => database.close())

  test('exist in the contract', () => {
    expect(lists.length).toBeGreaterThanOrEqual(8)
  })

  // The first query of a search may already find that there are no results, so the test makes queries with
  // and without results.
  test.each(lists.map(list => [formatEndpoint(list), list] as const))(
    '%s makes at most three database reads',
    async (_, list) => {
      for (const query of ['mira', 'nobody at all']) {
        const api = testApi({ database, modules })
        const fields = { query, artist_name: query, city_id: '1' }
        const queryFields = Object.entries(fields).filter(([key]) => key in (list.query?.shape ?? {}))
        const address = list.path.replaceAll(/\{\w+\}/g, '7')
        const { status } = await api.get(`${address}?${new URLSearchParams(queryFields)}`)
        expect(status).toBe(200)
        expect(api.statements.length).toBeGreaterThan(0)
        expect(api.statements.length).toBeLessThanOrEqual(3)
      }
    },
  )
})

describe('contract of all calls', () => {
  test('contract has a text for the status of every error (spec 8)', () => {
    const entries = [...Object.values(platformErrors), ...endpoints.flatMap(({ errors }) => errors ?? [])]
    const statuses = new Set([...entries.map(({ status }) => status), 501, 502, 504])
    const known = new Set<string>(Object.keys(errorTexts))
    expect([...statuses].filter(status => !known.has(`error.STATUS_${status}`))).toEqual([])
  })
})

describe('secret fields', () => {
  const named = /(password|token|secret|oauth_link_id|verification_code|^code$|^auth$)/
  /** The code of a problem in a quote is not a secret. */
  const isOpen = (place: string, name: string) => place.endsWith('/price/ answer') && name === 'code'
  const shapes = endpoints.flatMap(endpoint =>
    (['params', 'query', 'body', 'answer'] as const).flatMap(part => {
      const schema = endpoint[part]
      return schema ? [[`${formatEndpoint(endpoint)} ${part}`, schema] as const] : []
    }),
  )

  test('are marked when their name indicates a secret', () => {
    const unmarked = shapes.flatMap(([place, schema]) => {
      const marked = findSecretFields(schema)
      return listFields(schema).flatMap(name =>
        named.test(name) && !marked.has(name) && !isOpen(place, name) ? [`${place} ${name}`] : [],
      )
    })
    expect(unmarked).toEqual([])
  })

  test('are found in the schemas of the calls', () => {
    const all = new Set(shapes.flatMap(([, schema]) => [...findSecretFields(schema)]))
    expect(all).toContain('temporary_oauth_link_id')
    expect(all).toContain('verification_code')
    expect(all).toContain('recaptcha_response_token')
  })
})

/** Lists the field names of a schema at any depth. */
function listFields(schema: z.ZodType): string[] {
  const names: string[] = []
  JSON.stringify(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }), (key, value) => {
    if (key === 'properties') names.push(...Object.keys(value))
    return value
  })
  return names
}

describe('write endpoints', () => {
  test('declare an idempotency rule, unlike reads', () => {
    const wrong = endpoints.filter(
      ({ method, idempotency }) => (method === 'GET') !== (idempotency === undefined),
    )
    expect(wrong.map(formatEndpoint)).toEqual([])
  })
})

describe('error catalogue', () => {
  const entries = new Set<ErrorEntry>([
    ...Object.values(platformErrors),
    ...endpoints.flatMap(({ errors = [] }) => errors),
  ])
  const repeated = (values: (string | number)[]) => values.filter((value, at) => values.indexOf(value) !== at)

  test('has unique numbers and names', () => {
    expect(repeated([...entries].map(({ value }) => value))).toEqual([])
    expect(repeated([...entries].map(({ name }) => name))).toEqual([])
  })

  test('has readable names, texts and error statuses', () => {
    for (const { name, value, status, text } of entries) {
      expect(name).toMatch(/^[a-z]+(_[a-z0-9]+)*$/)
      expect(value).toBeGreaterThanOrEqual(100)
      expect(status).toBeGreaterThanOrEqual(400)
      expect(text).toMatch(/^[A-Z].*\.$/)
    }
  })
})

describe('OpenAPI document', () => {
  const parts: Record<string, string> = { lang: 'en', hash: 'a'.repeat(64), ending: 'mp3' }
  const fillPath = (path: string) => path.replaceAll(/\{(\w+)\}/g, (_, name: string) => parts[name] ?? '7')
  const document = buildOpenApiDocument(endpoints, 'https://fans.example') as {
    openapi: string
    paths: Record<string, Record<string, Operation>>
  }
  type Operation = {
    operationId: string
    security: object[]
    parameters: { name: string; in: string }[]
    responses: Record<string, { description: string }>
  }

  test.each(endpoints.map(endpoint => [formatEndpoint(endpoint), endpoint] as const))(
    'has %s',
    (_, endpoint) => {
      const operation = document.paths[endpoint.path]?.[endpoint.method.toLowerCase()]
      const inPath = operation?.parameters
        .filter(parameter => parameter.in === 'path')
        .map(({ name }) => name)
      expect(inPath).toEqual([...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name))
      for (const { name, value, status } of endpoint.errors ?? []) {
        expect(operation?.responses[status]?.description).toContain(`${name} (${value})`)
      }
    },
  )

  test('describes public files with paths that their routes match', async () => {
    await using database = await testDatabase()
    const app = await testApp({ database, modules })
    const { paths } = (await (await app.ask('/api/openapi.json')).json()) as typeof document
    await app.close()
    const files = Object.keys(paths).filter(path => !path.startsWith('/api/'))
    expect(files.filter(path => path.startsWith('/livechat/'))).toHaveLength(5)
    const routes = modules.flatMap(module => module.documents ?? [])
    const open = routes.filter(({ name }) => !name.includes('{token}'))
    for (const { name, pattern, described = [] } of open) {
      const examples = described.map(({ path }) => fillPath(path))
      expect([name, examples.length > 0 && examples.every(example => pattern.test(example))]).toEqual([
        name,
        true,
      ])
    }
    expect(routes.filter(route => !open.includes(route) && route.described)).toEqual([])
  })

  test('has exactly the implemented calls', () => {
    const named = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map(method => `${method.toUpperCase()} ${path}`),
    )
    expect(named.toSorted()).toEqual(endpoints.map(formatEndpoint).toSorted())
  })

  test('gives each call a unique operation id and its access', () => {
    const operations = endpoints.map(({ method, path }) => document.paths[path]?.[method.toLowerCase()])
    const ids = operations.map(operation => operation?.operationId)
    expect(new Set(ids).size).toBe(endpoints.length)
    for (const id of ids) expect(id).toMatch(/^(get|post|put|patch|delete)[A-Z][A-Za-z0-9]*$/)
    expect(operations.map(operation => operation?.security)).toEqual(
      endpoints.map(({ access }) => {
        if (access === 'optional') return [{}, { bearer: [] }]
        return access === 'fan' || access === 'door' ? [{ bearer: [] }] : []
      }),
    )
  })

  test('has no broken references', () => {
    const references = JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)
    const targets = [...new Set([...references].map(([, target = '']) => target))]
    expect(targets.length).toBeGreaterThan(2)
    for (const target of targets) {
      const found = target
        .replace(/^#\//, '')
        .split('/')
        .reduce<unknown>((at, key) => (at as Record<string, unknown> | undefined)?.[key], document)
      expect([target, typeof found]).toEqual([target, 'object'])
    }
    expect(JSON.stringify(document)).not.toContain('$defs')
  })

  test('declares the responses of every call', () => {
    for (const endpoint of endpoints) {
      const { responses } = document.paths[endpoint.path]?.[endpoint.method.toLowerCase()] ?? {}
      const isKeyed = endpoint.idempotency === 'kept' || endpoint.idempotency === 'required'
      const expected = [
        ...['429', '500', '503'],
        ...(isKeyed ? ['400', '409'] : []),
        ...(['fan', 'optional', 'door'].includes(endpoint.access) ? ['401'] : []),
        ...(endpoint.access === 'preuser' ? ['403'] : []),
        ...(endpoint.cache.kind === 'public' ? ['304'] : []),
      ]
      expect(Object.keys(responses ?? {})).toEqual(expect.arrayContaining(expected))
    }
  })
})
