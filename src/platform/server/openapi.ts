import * as z from 'zod'
import { brand } from '../brand.ts'
import type { Endpoint, FormRules, Shape } from '../contract/endpoint.ts'
import { type ErrorEntry, platformErrors } from '../contract/errors.ts'

type Json = Record<string, unknown>

const errorSchema = {
  type: 'object',
  required: ['error_code', 'description', 'message'],
  properties: {
    error_code: {
      type: 'object',
      required: ['name', 'value'],
      properties: { name: { type: 'string' }, value: { type: 'integer' } },
    },
    description: {
      oneOf: [{ type: 'string' }, { type: 'object', additionalProperties: { type: 'string' } }],
    },
    message: { type: 'string' },
  },
}

/** The OpenAPI 3.1 document, made from the contract. */
export function openApiDocument(endpoints: Endpoint[]): Json {
  const paths: Record<string, Json> = {}
  for (const endpoint of endpoints) {
    paths[endpoint.path] = { ...paths[endpoint.path], [endpoint.method.toLowerCase()]: operation(endpoint) }
  }
  return {
    openapi: '3.1.0',
    info: { title: `${brand.name} API`, version: '1', description: brand.tagline },
    paths,
    components: {
      schemas: { Error: errorSchema },
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
    },
  }
}

function operation(endpoint: Endpoint): Json {
  const errors = [...(endpoint.errors ?? []), ...standingErrors(endpoint)]
  return {
    summary: endpoint.summary,
    description: `Source: ${endpoint.source}. At most ${endpoint.limit.perMinute} calls a minute and address ("${endpoint.limit.bucket}").`,
    tags: [endpoint.path.split('/')[3] ?? 'other'],
    ...(endpoint.access === 'public' ? {} : { security: [{ bearer: [] }] }),
    parameters: [
      ...parameters(endpoint.params, 'path'),
      ...parameters(endpoint.query, 'query'),
      ...idempotencyKey(endpoint),
    ],
    ...(endpoint.body
      ? {
          requestBody: {
            required: true,
            content: {
              'application/json': { schema: schemaOf(endpoint.body, 'input') },
              ...(endpoint.form
                ? { 'multipart/form-data': { schema: formSchema(endpoint.body, endpoint.form) } }
                : {}),
            },
          },
        }
      : {}),
    responses: {
      200: {
        description: 'The answer.',
        content: { 'application/json': { schema: schemaOf(endpoint.answer, 'output') } },
      },
      ...Object.fromEntries(
        Map.groupBy(errors, error => error.status)
          .entries()
          .map(([status, group]) => [status, failureOf(group)]),
      ),
    },
  }
}

/** The same fields, and a list of pictures. */
function formSchema(body: Shape, { images, imagesMax }: FormRules): Json {
  const schema = schemaOf(body, 'input') as { properties?: Json }
  const picture = { type: 'string', format: 'binary' }
  const list = { type: 'array', maxItems: imagesMax, items: picture }
  return { ...schema, properties: { ...schema.properties, [images]: list } }
}

function takesKey({ idempotency }: Endpoint): boolean {
  return idempotency === 'kept' || idempotency === 'required'
}

/** Failures that a call can have because of what it declares. */
function standingErrors(endpoint: Endpoint): ErrorEntry[] {
  const isKeyed = takesKey(endpoint)
  const {
    validationFailed,
    bodyNotReadable,
    bodyTooLarge,
    unsupportedMediaType,
    signInRequired,
    tooManyRequests,
    internalError,
    unavailable,
    idempotencyConflict,
  } = platformErrors
  return [
    ...(endpoint.params || endpoint.query || endpoint.body || isKeyed ? [validationFailed] : []),
    ...(isKeyed ? [idempotencyConflict] : []),
    ...(endpoint.body ? [bodyNotReadable, bodyTooLarge, unsupportedMediaType] : []),
    ...(endpoint.access === 'public' ? [] : [signInRequired]),
    tooManyRequests,
    internalError,
    unavailable,
  ]
}

function failureOf(group: ErrorEntry[]): Json {
  return {
    description: group.map(({ name, value }) => `${name} (${value})`).join(', '),
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
  }
}

/** The header that makes a write safe to repeat, where the call takes one. */
function idempotencyKey(endpoint: Endpoint): Json[] {
  if (!takesKey(endpoint)) return []
  return [
    {
      name: 'Idempotency-Key',
      in: 'header',
      required: endpoint.idempotency === 'required',
      description:
        'A repeat with the same key gets the first answer, for 30 days; another request with it, 409.',
      schema: { type: 'string', minLength: 1, maxLength: 200, pattern: '^[\\x21-\\x7e]+$' },
    },
  ]
}

function parameters(shape: Shape | undefined, place: 'path' | 'query'): Json[] {
  if (!shape) return []
  const { properties = {}, required = [] } = schemaOf(shape, 'input') as {
    properties?: Record<string, Json>
    required?: string[]
  }
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema,
  }))
}

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json
  return rest
}
