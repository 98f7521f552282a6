import type { IncomingMessage } from 'node:http'
import { Failure, fail, platformErrors } from '../contract/errors.ts'
import { trackBodyPace } from './body-pace.ts'
import { readStream } from './read-stream.ts'

/** Default size limit of JSON bodies; `read-form.ts` has that of multipart forms. */
const jsonBytesMax = 64 * 1024

/** Reads a JSON or form body into plain fields, or returns a failure. */
export async function readBody(
  request: Request,
  stream?: IncomingMessage,
  bytesMax = jsonBytesMax,
): Promise<Record<string, unknown> | Failure> {
  const type = (request.headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? ''
  const bytes = await readBytes(request, bytesMax, { stream })
  if (bytes instanceof Failure) return bytes
  const text = new TextDecoder().decode(bytes)
  if (text === '') return {}
  if (type === 'application/x-www-form-urlencoded') return Object.fromEntries(new URLSearchParams(text))
  if (type !== 'application/json') return fail(platformErrors.unsupportedMediaType)
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
      return value as Record<string, unknown>
    }
  } catch {
    // Invalid JSON is rejected below, like any other body that isn't an object.
  }
  return fail(platformErrors.bodyNotReadable)
}

/** Thrown when the client disconnects in the middle of its body, so that no response can be delivered. */
export class BrokenBody extends Error {}

interface Reading {
  /** Called before each chunk is stored; if it returns false, the body is rejected with 503. */
  grow?: (bytes: number) => boolean
  /**
   * Node's own stream of the body, if any; wrapping it in a web stream costs more than a whole small call.
   */
  stream?: IncomingMessage | undefined
}

/** Reads the body, or returns a failure if it is too large or too slow. Doesn't trust Content-Length. */
export async function readBytes(
  request: Request,
  bytesMax: number,
  { grow = () => true, stream }: Reading = {},
): Promise<Buffer | Failure> {
  if (Number(request.headers.get('content-length') ?? 0) > bytesMax) return fail(platformErrors.bodyTooLarge)
  const chunks: Uint8Array[] = []
  let size = 0
  const pace = trackBodyPace()
  const appendChunk = (chunk: Uint8Array): Failure | null => {
    size += chunk.byteLength
    if (size > bytesMax) return fail(platformErrors.bodyTooLarge)
    if (!grow(chunk.byteLength)) return fail(platformErrors.unavailable)
    pace.arrived(chunk.byteLength)
    chunks.push(chunk)
    return null
  }
  try {
    // Rejects a partial body, because a call without some of its fields may mean something else.
    if (stream?.destroyed && !stream.complete) throw new Error('closed before it was read')
    // If the stream was destroyed after the whole body had arrived, the web stream still has the body.
    const isReadable = stream && !stream.destroyed
    const refused = await (isReadable
      ? readStream(stream, pace.late, appendChunk)
      : readWeb(request, pace.late, appendChunk))
    return refused ?? Buffer.concat(chunks)
  } catch (cause) {
    throw new BrokenBody('the body broke off', { cause })
  } finally {
    pace.end()
  }
}

type AppendChunk = (chunk: Uint8Array) => Failure | null

async function readWeb(
  { body }: Request,
  late: Promise<'late'>,
  appendChunk: AppendChunk,
): Promise<Failure | null> {
  const reader = body?.getReader()
  for (;;) {
    // A late reader isn't canceled, because that would close the connection before the response.
    const chunk = await Promise.race([reader?.read(), late])
    if (chunk === 'late') return fail(platformErrors.bodyTooSlow)
    if (!chunk || chunk.done) return null
    const refused = appendChunk(chunk.value)
    if (refused) return refused
  }
}
