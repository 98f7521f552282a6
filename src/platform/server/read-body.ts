import { Failure, fail, platformErrors } from '../contract/errors.ts'
import { bodyPace } from './body-pace.ts'

/** Size limit of JSON bodies. Multipart forms have their own: see `read-form.ts`. */
const jsonBytesMax = 64 * 1024

/** Reads a JSON or form body into plain fields, or says what is wrong with it. */
export async function readBody(request: Request): Promise<Record<string, unknown> | Failure> {
  const type = (request.headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? ''
  const bytes = await readBytes(request, jsonBytesMax)
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
    // Falls through: invalid JSON is refused below like any other non-object body.
  }
  return fail(platformErrors.bodyNotReadable)
}

/** The client disconnected in the middle of its body, so nobody gets the answer. */
export class BrokenBody extends Error {}

/**
 * Reads the body, or says that it is too large or too slow; doesn't trust Content-Length. `grow` is asked before each
 * chunk is kept, and refuses with 503.
 */
export async function readBytes(
  request: Request,
  bytesMax: number,
  grow: (bytes: number) => boolean = () => true,
): Promise<Buffer | Failure> {
  if (Number(request.headers.get('content-length') ?? 0) > bytesMax) return fail(platformErrors.bodyTooLarge)
  const chunks: Uint8Array[] = []
  let size = 0
  const pace = bodyPace()
  const reader = request.body?.getReader()
  try {
    for (;;) {
      // Not cancelled when it is late: that would close the connection before the answer.
      const chunk = await Promise.race([reader?.read(), pace.late])
      if (chunk === 'late') return fail(platformErrors.bodyTooSlow)
      if (!chunk || chunk.done) return Buffer.concat(chunks)
      size += chunk.value.byteLength
      if (size > bytesMax) return fail(platformErrors.bodyTooLarge)
      if (!grow(chunk.value.byteLength)) return fail(platformErrors.unavailable)
      pace.arrived(chunk.value.byteLength)
      chunks.push(chunk.value)
    }
  } catch (cause) {
    throw new BrokenBody('the body broke off', { cause })
  } finally {
    pace.end()
  }
}
