import * as z from 'zod'

/** Marks a secret in JSON Schema, and so in the OpenAPI document. */
const mark = 'x-secret'

/**
 * Marks a credential: a password, a code or a token. Responses that contain one are never stored under an
 * Idempotency-Key, and the OpenAPI document shows the mark.
 */
export function secret<Schema extends z.ZodType>(schema: Schema): Schema {
  return schema.meta({ ...schema.meta(), [mark]: true })
}

/** Returns the names of a schema's secret fields, at any depth. */
export function findSecretFields(schema: z.ZodType): Set<string> {
  const names = new Set<string>()
  const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  collect(json, names)
  return names
}

function collect(json: unknown, names: Set<string>): void {
  if (typeof json !== 'object' || json === null) return
  for (const [name, part] of Object.entries(getProperties(json))) if (isMarked(part)) names.add(name)
  for (const part of Object.values(json)) collect(part, names)
}

function getProperties(json: object): object {
  const { properties } = json as { properties?: unknown }
  return typeof properties === 'object' && properties !== null ? properties : {}
}

/** Searches `anyOf` and `allOf` as well, which wrap nullable and optional fields. */
function isMarked(json: unknown): boolean {
  if (typeof json !== 'object' || json === null) return false
  if ((json as Record<string, unknown>)[mark] === true) return true
  const { anyOf = [], allOf = [] } = json as { anyOf?: unknown[]; allOf?: unknown[] }
  return [...anyOf, ...allOf].some(isMarked)
}
