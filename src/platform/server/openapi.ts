import { brand } from '../brand.ts'
import type { Access, Endpoint, FormRules, Shape } from '../contract/endpoint.ts'
import { paths } from '../contract/paths.ts'
import { getAddressLimit, getNetworkLimit } from './call-limits.ts'
import { describeFailures, takesIdempotencyKey } from './openapi-failures.ts'
import { buildFileOperations, type FileDescription } from './openapi-files.ts'
import { createSchemas, type Json } from './openapi-schemas.ts'

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

/** @param origin the public origin without a trailing slash */
export function buildOpenApiDocument(
  endpoints: Endpoint[],
  origin: string,
  files: readonly FileDescription[] = [],
): Json {
  const schemas: Json = { Error: errorSchema }
  const convertSchema = createSchemas(schemas)
  const operations: Record<string, Json> = {}
  for (const endpoint of endpoints) {
    const method = endpoint.method.toLowerCase()
    operations[endpoint.path] = { ...operations[endpoint.path], [method]: operation(endpoint, convertSchema) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: `${brand.name} API`,
      version: '1',
      description: brand.tagline,
      contact: { name: 'Support', url: origin + paths.contact() },
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: origin }],
    tags: [
      ...[...new Set(endpoints.map(getTag))].map(name => ({ name, description: `Calls of ${name}.` })),
      ...(files.length > 0 ? [{ name: 'files', description: 'Public files.' }] : []),
    ],
    paths: { ...operations, ...buildFileOperations(files) },
    components: { schemas, securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
  }
}

/** The empty requirement allows calls without a token. The document doesn't list staff's calls. */
const securityByAccess: Record<Exclude<Access, 'staff'>, Json[]> = {
  public: [],
  preuser: [],
  optional: [{}, { bearer: [] }],
  fan: [{ bearer: [] }],
  door: [{ bearer: [] }],
}

type ConvertSchema = ReturnType<typeof createSchemas>

const getTag = ({ path }: Endpoint) => path.split('/')[3] ?? 'other'

/**
 * Returns the function name in generated clients: `GET /api/v3/users/{user_id}/email/` becomes
 * `getV3UsersByUserIdEmail`.
 */
function operationId({ method, path }: Endpoint): string {
  const words = path
    .replace(/^\/api\/(?:v1\/)?/, '')
    .replaceAll('{', 'by_')
    .split(/[^a-z0-9]+/i)
  return method.toLowerCase() + words.map(word => word.charAt(0).toUpperCase() + word.slice(1)).join('')
}

function operation(endpoint: Endpoint, convertSchema: ConvertSchema): Json {
  const id = operationId(endpoint)
  return {
    operationId: id,
    summary: endpoint.summary,
    description: `Source: ${endpoint.source}. ${limitText(endpoint)}`,
    tags: [getTag(endpoint)],
    // Always set, because a missing value would be ambiguous.
    security: endpoint.access === 'staff' ? [] : securityByAccess[endpoint.access],
    parameters: [
      ...parameters(endpoint.params, 'path', shape => convertSchema(shape, 'input', `${id}Path`)),
      ...parameters(endpoint.query, 'query', shape => convertSchema(shape, 'input', `${id}Query`)),
      ...idempotencyKey(endpoint),
    ],
    ...(endpoint.body && {
      requestBody: { required: true, content: bodyContent(endpoint.body, endpoint.form, id, convertSchema) },
    }),
    responses: {
      200: {
        description: 'The answer.',
        content: { 'application/json': { schema: convertSchema(endpoint.answer, 'output', `${id}Answer`) } },
      },
      ...(endpoint.cache.kind === 'public' && {
        304: { description: 'The answer of the ETag in If-None-Match still stands.' },
      }),
      ...describeFailures(endpoint),
    },
  }
}

function limitText({ limit, access, cache }: Endpoint): string {
  const isPerCaller = access === 'fan' || access === 'door'
  const networkPerMinute = getNetworkLimit({ limit, access, cache }).perMinute
  const counted = isPerCaller
    ? `At most ${limit.perMinute} calls a minute and ${access}, ${getAddressLimit(limit).perMinute} an address`
    : `At most ${networkPerMinute} calls a minute and address`
  return `${counted} ("${limit.bucket}").`
}

function bodyContent(
  body: Shape,
  form: FormRules | undefined,
  id: string,
  convertSchema: ConvertSchema,
): Json {
  const schema = convertSchema(body, 'input', `${id}Body`)
  const content = { 'application/json': { schema } }
  return form ? { ...content, 'multipart/form-data': { schema: formSchema(schema, form) } } : content
}

/** Returns the JSON schema's fields plus a list of pictures. */
function formSchema(schema: Json, { images, imagesMax }: FormRules): Json {
  const picture = { type: 'string', format: 'binary' }
  const list = { type: 'array', maxItems: imagesMax, items: picture }
  return { ...schema, properties: { ...(schema['properties'] as Json | undefined), [images]: list } }
}

/** Returns the Idempotency-Key header parameter if the endpoint takes one. */
function idempotencyKey(endpoint: Endpoint): Json[] {
  if (!takesIdempotencyKey(endpoint)) return []
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

function parameters(
  shape: Shape | undefined,
  place: 'path' | 'query',
  toSchema: (shape: Shape) => Json,
): Json[] {
  if (!shape) return []
  const { properties = {}, required = [] } = toSchema(shape) as {
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
