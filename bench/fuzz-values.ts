/** A part of a JSON schema, as the OpenAPI document has it. */
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

/** Random numbers that a seed repeats (mulberry32). */
export type Dice = ReturnType<typeof diceOf>

export function diceOf(seed: number) {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return {
    chance: (share: number) => next() < share,
    below: (max: number) => Math.floor(next() * max),
    pick: <Item>(items: readonly Item[]): Item => items[Math.floor(next() * items.length)] as Item,
  }
}

const deep = (levels: number) => JSON.parse('['.repeat(levels) + ']'.repeat(levels)) as unknown

/** Values that programs forget: numbers beyond types, broken text, other types, and what is large or deep. */
const odd: readonly unknown[] = [
  ...[0, -1, 1.5, 2 ** 31, -(2 ** 31) - 1, 2 ** 53, 2 ** 63, 1e308, -0],
  ...['0', '-1', '2147483648', '9223372036854775808', '1e400', 'NaN', ' 7 ', '07', '0x10', '１２'],
  ...[
    '',
    ' ',
    '\0',
    'a\0b',
    '\ud800',
    'a\udc00b',
    '\u202e\u2066',
    '\ufeff',
    '%',
    '%00',
    '%ff',
    '../..',
    "'; --",
  ],
  ...[
    'null',
    'undefined',
    'true',
    '__proto__',
    'constructor',
    '{}',
    '[]',
    '{"a":',
    '2026-02-30',
    '0000-00-00',
  ],
  ...['x'.repeat(300), 'x'.repeat(70_000), '\u0301'.repeat(2_000), '👩‍👩‍👧‍👦'.repeat(50), '-'.repeat(5_000)],
  ...[null, true, false, [], {}, [null], [[]], { a: 1 }, { __proto__: null, constructor: 1 }, deep(5_000)],
  Array.from({ length: 2_000 }, (_, at) => at),
]

export const oddValue = (dice: Dice): unknown => dice.pick(odd)

/** A value that fits the schema, more or less: bounds are met, patterns are not. */
export function sampleOf(schema: Schema, dice: Dice, resolve: (name: string) => Schema, depth = 0): unknown {
  const again = (inner: Schema) => sampleOf(inner, dice, resolve, depth + 1)
  if (schema.$ref !== undefined) return depth > 6 ? null : again(resolve(schema.$ref))
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return dice.pick(schema.enum)
  const choices = schema.anyOf ?? schema.oneOf ?? schema.allOf
  if (choices) return again(dice.pick(choices))
  if (schema.type === 'object') {
    const named = Object.entries(schema.properties ?? {})
    const given = named.filter(([name]) => schema.required?.includes(name) || dice.chance(0.6))
    return Object.fromEntries(given.map(([name, inner]) => [name, again(inner)]))
  }
  if (schema.type === 'array') return Array.from({ length: dice.below(4) }, () => again(schema.items ?? {}))
  if (schema.type === 'integer' || schema.type === 'number') return numberOf(schema, dice)
  if (schema.type === 'boolean') return dice.chance(0.5)
  if (schema.type === 'null') return null
  return textOf(schema, dice)
}

function numberOf({ minimum = -10, maximum = 2 ** 31 - 1 }: Schema, dice: Dice): number {
  const small = minimum + dice.below(Math.min(maximum - minimum, 50) + 1)
  return dice.pick([minimum, maximum, small, small])
}

const texts = [
  'a',
  'Seoul',
  'ünï',
  '서울',
  'fan@post.example',
  '2125550198',
  'US',
  'en',
  'open',
  '2000-01-01',
  '7',
]

function textOf({ minLength = 0, maxLength = 40, format }: Schema, dice: Dice): string {
  if (format === 'uuid') return '0192f0aa-7a52-7c1e-8d9c-0242ac120002'
  const text = dice.pick(texts).padEnd(minLength, 'x')
  return dice.chance(0.1) ? 'x'.repeat(Math.min(maxLength, 2_000)) : text.slice(0, maxLength)
}
