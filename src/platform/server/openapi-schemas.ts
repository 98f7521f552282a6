import * as z from 'zod'

export type Json = Record<string, unknown>

/**
 * Returns a function that converts the contract's schemas to those of one OpenAPI document. Repeated parts of
 * a schema move to the document's components, because references within the schema would be invalid there.
 */
export function createSchemas(components: Json) {
  return (schema: z.ZodType, io: 'input' | 'output', name: string): Json => {
    const made = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json
    const { $schema: _, $defs = {}, ...rest } = made as Json & { $defs?: Json }
    const toComponentName = (definition: string) => `${name}${definition.replaceAll(/\W|_/g, '')}`
    const moved = (value: unknown) => moveReferences(value, toComponentName)
    for (const [definition, body] of Object.entries($defs))
      components[toComponentName(definition)] = moved(body)
    return moved(rest) as Json
  }
}

function moveReferences(value: unknown, toComponentName: (definition: string) => string): unknown {
  if (Array.isArray(value)) return value.map(item => moveReferences(item, toComponentName))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => {
      const definition = key === '$ref' && typeof inner === 'string' && /^#\/\$defs\/(.+)$/.exec(inner)?.[1]
      return [
        key,
        definition
          ? `#/components/schemas/${toComponentName(definition)}`
          : moveReferences(inner, toComponentName),
      ]
    }),
  )
}
