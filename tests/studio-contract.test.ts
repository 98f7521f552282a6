import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { modules } from '../src/app/modules.ts'
import type { Endpoint } from '../src/platform/contract/endpoint.ts'
import { findSecretFields } from '../src/platform/contract/secret.ts'
import { rights } from '../src/studio/staff/rights.ts'
import { endpoints, studioEndpoints } from './helpers/endpoints.ts'

const formatEndpoint = ({ method, path }: Endpoint) => `${method} ${path}`
const byName = studioEndpoints.map(endpoint => [formatEndpoint(endpoint), endpoint] as const)

interface Json {
  type?: string
  enum?: unknown[]
  const?: unknown
  format?: string
  properties?: Record<string, Json>
  items?: Json
  anyOf?: Json[]
}

/** Lists the fields of an answer that may hold text which a person has written. */
function listTexts(json: Json, name = ''): string[] {
  const { type, properties = {}, items, anyOf = [] } = json
  const inner = [
    ...Object.entries(properties).flatMap(([key, part]) => listTexts(part, `${name}.${key}`)),
    ...(items ? listTexts(items, name) : []),
    ...anyOf.flatMap(part => listTexts(part, name)),
  ]
  const isFixed = json.enum !== undefined || json.const !== undefined || json.format === 'uuid'
  return type === 'string' && !isFixed ? [...inner, name] : inner
}

describe('contract of the studio', () => {
  test("has staff's calls, and no others but those of signing in, at the studio's path", () => {
    expect(endpoints.filter(({ access }) => access === 'staff')).toEqual([])
    const open = byName.filter(([, { access }]) => access !== 'staff').map(([name]) => name)
    expect(open.every(name => /^POST \/api\/studio\/(?:sign-in|invitations)\//.test(name))).toBe(true)
    expect(open.length).toBeGreaterThan(4)
  })

  test.each(byName)(
    '%s names a known right, and is stored by no cache',
    (_, { access, right, scope, cache }) => {
      expect(cache).toEqual({ kind: 'none' })
      if (access !== 'staff') return
      expect(right === null || (rights as readonly string[]).includes(right ?? '')).toBe(true)
      expect(scope).toMatch(/^(?:artist|event|none)$/)
    },
  )

  test.each(byName.filter(([, { method }]) => method === 'GET'))(
    '%s holds no address, number or birth date of a fan, which only a reveal shows',
    (_, { answer }) => {
      const json = z.toJSONSchema(answer, { io: 'input', unrepresentable: 'any' }) as Json
      const personal = listTexts(json).filter(name => /phone|birth|parent|street|postal|recipient/.test(name))
      expect(personal).toEqual([])
    },
  )

  const implementations = modules.flatMap(module => module.implementations)
  const stored = byName.filter(
    ([, { idempotency, answer }]) =>
      ['kept', 'required'].includes(idempotency ?? '') && findSecretFields(answer).size === 0,
  )

  test.each(stored)(
    "%s answers with ids alone, so that no stored response holds a fan's data",
    (_, endpoint) => {
      const isBuilt = implementations.some(each => each.endpoint === endpoint && each.answerOf)
      const json = z.toJSONSchema(endpoint.answer, { io: 'input', unrepresentable: 'any' }) as Json
      expect(isBuilt ? [] : listTexts(json)).toEqual([])
    },
  )
})
