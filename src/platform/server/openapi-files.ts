import type { Json } from './openapi-schemas.ts'

export interface FileDescription {
  /** Path with `{name}` for variable parts. */
  path: string
  summary: string
  type: string
  /** Whether a file that has been replaced responds 410. */
  isReplaced?: true
}

export function buildFileOperations(files: readonly FileDescription[]): Record<string, Json> {
  return Object.fromEntries(files.map(file => [file.path, { get: fileOperation(file) }]))
}

function fileOperation({ path, summary, type, isReplaced }: FileDescription): Json {
  const words = path.split(/[^a-zA-Z0-9]+/).filter(Boolean)
  const error = { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } }
  return {
    operationId: `file${words.map(word => word.charAt(0).toUpperCase() + word.slice(1)).join('')}`,
    summary,
    description: 'A public file, the same for everybody, with an ETag.',
    tags: ['files'],
    security: [],
    parameters: [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
      name,
      in: 'path',
      required: true,
      schema: { type: 'string' },
    })),
    responses: {
      200: { description: 'The file.', content: { [type]: {} } },
      304: { description: 'The file of the ETag in If-None-Match still stands.' },
      404: { description: 'There is no such file.', content: error },
      ...(isReplaced && { 410: { description: 'It has a newer version elsewhere.' } }),
    },
  }
}
