import * as z from 'zod'

/** How a secret is marked in JSON Schema, and so in the OpenAPI document. */
const mark = 'x-secret'

/**
 * Marks a credential: a password, a code, a token. Answers that hold one are never stored under an Idempotency-Key, and
 * the OpenAPI document shows the mark.
 */
export function secret<Schema extends z.ZodType>(schema: Schema): Schema {
  return schema.meta({ ...schema.meta(), [mark]: true })
}

/** Names of the secret fields of a schema, at any depth. */
export function secretFieldsOf(schema: z.ZodType): Set<string> {
  const names = new Set<string>()
  const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  collect(json, names)
  return names
}

function collect(json: unknown, names: Set<string>): void {
  if (typeof json !== 'object' || json === null) return
  for (const [name, part] of Object.entries(propertiesOf(json))) if (isMarked(part)) names.add(name)
  for (const part of Object.values(json)) collect(part, names)
}

function propertiesOf(json: object): object {
  const { properties } = json as { properties?: unknown }
  return typeof properties === 'object' && properties !== null ? properties : {}
}

/** Also looks into `anyOf` and `allOf`, where nullable and optional fields keep their schema. */
function isMarked(json: unknown): boolean {
  if (typeof json !== 'object' || json === null) return false
  if ((json as Record<string, unknown>)[mark] === true) return true
  const { anyOf = [], allOf = [] } = json as { anyOf?: unknown[]; allOf?: unknown[] }
  return [...anyOf, ...allOf].some(isMarked)
}
