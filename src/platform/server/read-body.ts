import { type Failure, fail, platformErrors } from '../contract/errors.ts'

/** Size limit of JSON bodies. Multipart forms have their own: see `read-form.ts`. */
const jsonBytesMax = 64 * 1024

/** Reads a JSON or form body into plain fields, or says what is wrong with it. */
export async function readBody(request: Request): Promise<Record<string, unknown> | Failure> {
  const type = (request.headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? ''
  const text = await readText(request, jsonBytesMax)
  if (text === null) return fail(platformErrors.bodyTooLarge)
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

async function readText(request: Request, bytesMax: number): Promise<string | null> {
  const bytes = await readBytes(request, bytesMax)
  return bytes && new TextDecoder().decode(bytes)
}

/** The client disconnected in the middle of its body, so nobody gets the answer. */
export class BrokenBody extends Error {}

/** Reads the body, or null when it exceeds `bytesMax`; doesn't trust Content-Length. */
export async function readBytes(request: Request, bytesMax: number): Promise<Buffer | null> {
  if (Number(request.headers.get('content-length') ?? 0) > bytesMax) return null
  const chunks: Uint8Array[] = []
  let size = 0
  try {
    for await (const chunk of request.body ?? []) {
      size += chunk.byteLength
      if (size > bytesMax) return null
      chunks.push(chunk)
    }
  } catch (cause) {
    throw new BrokenBody('the body broke off', { cause })
  }
  return Buffer.concat(chunks)
}
