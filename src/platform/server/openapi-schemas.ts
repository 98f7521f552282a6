import * as z from 'zod'

export type Json = Record<string, unknown>

/**
 * Turns schemas of the contract into those of one OpenAPI document. What a schema repeats of itself stands among the
 * document's components: a reference to a place inside the schema leads nowhere there.
 */
export function createSchemas(components: Json) {
  return (schema: z.ZodType, io: 'input' | 'output', name: string): Json => {
    const made = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json
    const { $schema: _, $defs = {}, ...rest } = made as Json & { $defs?: Json }
    const nameOf = (definition: string) => `${name}${definition.replaceAll(/\W|_/g, '')}`
    const moved = (value: unknown) => moveReferences(value, nameOf)
    for (const [definition, body] of Object.entries($defs)) components[nameOf(definition)] = moved(body)
    return moved(rest) as Json
  }
}

function moveReferences(value: unknown, nameOf: (definition: string) => string): unknown {
  if (Array.isArray(value)) return value.map(item => moveReferences(item, nameOf))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => {
      const definition = key === '$ref' && typeof inner === 'string' && /^#\/\$defs\/(.+)$/.exec(inner)?.[1]
      return [key, definition ? `#/components/schemas/${nameOf(definition)}` : moveReferences(inner, nameOf)]
    }),
  )
}
