import type { Random } from '../demo/catalogue/random.ts'

/** A JSON schema in the OpenAPI document, or a part of one. */
export interface Schema {
  type?: string
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  format?: string
  $ref?: string
}

const deep = (levels: number) => JSON.parse('['.repeat(levels) + ']'.repeat(levels)) as unknown

/** Edge cases: numbers out of range, malformed strings, other types, and large or deeply nested values. */
const odd: readonly unknown[] = [
  ...[0, -1, 1.5, 2 ** 31, -(2 ** 31) - 1, 2 ** 53, 2 ** 63, 1e308, -0],
  ...['0', '-1', '2147483648', '9223372036854775808', '1e400', 'NaN', ' 7 ', '07', '0x10', '１２'],
  ...['', ' ', '\0', 'a\0b', '\ud800', 'a\udc00b', '\u202e\u2066', '\ufeff'],
  ...['%', '%00', '%ff', '../..', "'; --", '{}', '[]', '{"a":', '2026-02-30', '0000-00-00'],
  ...['null', 'undefined', 'true', '__proto__', 'constructor'],
  ...['x'.repeat(300), 'x'.repeat(70_000), '\u0301'.repeat(2_000), '👩‍👩‍👧‍👦'.repeat(50), '-'.repeat(5_000)],
  ...[null, true, false, [], {}, [null], [[]], { a: 1 }, { __proto__: null, constructor: 1 }, deep(5_000)],
  Array.from({ length: 2_000 }, (_, at) => at),
]

export const pickOdd = (random: Random): unknown => random.pick(odd)

/** Generates a value that roughly fits the schema: it respects bounds and ignores patterns. */
export function generateSample(
  schema: Schema,
  random: Random,
  resolve: (name: string) => Schema,
  depth = 0,
): unknown {
  const again = (inner: Schema) => generateSample(inner, random, resolve, depth + 1)
  if (schema.$ref !== undefined) return depth > 6 ? null : again(resolve(schema.$ref))
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return random.pick(schema.enum)
  const choices = schema.anyOf ?? schema.oneOf ?? schema.allOf
  if (choices) return again(random.pick(choices))
  if (schema.type === 'object') {
    const named = Object.entries(schema.properties ?? {})
    const given = named.filter(([name]) => schema.required?.includes(name) || random.chance(0.6))
    return Object.fromEntries(given.map(([name, inner]) => [name, again(inner)]))
  }
  if (schema.type === 'array')
    return Array.from({ length: random.int(0, 3) }, () => again(schema.items ?? {}))
  if (schema.type === 'integer' || schema.type === 'number') return sampleNumber(schema, random)
  if (schema.type === 'boolean') return random.chance(0.5)
  if (schema.type === 'null') return null
  return sampleText(schema, random)
}

function sampleNumber({ minimum = -10, maximum = 2 ** 31 - 1 }: Schema, random: Random): number {
  const small = minimum + random.int(0, Math.min(maximum - minimum, 50))
  return random.pick([minimum, maximum, small, small])
}

const texts = 'a Seoul ünï 서울 fan@post.example 2125550198 US en open 2000-01-01 7'.split(' ')

function sampleText({ minLength = 0, maxLength = 40, format }: Schema, random: Random): string {
  if (format === 'uuid') return '0192f0aa-7a52-7c1e-8d9c-0242ac120002'
  const text = random.pick(texts).padEnd(minLength, 'x')
  return random.chance(0.1) ? 'x'.repeat(Math.min(maxLength, 2_000)) : text.slice(0, maxLength)
}
