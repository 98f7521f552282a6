import type { IncomingMessage } from 'node:http'
import type { FormRules } from '../contract/endpoint.ts'
import { Failure, fail, platformErrors } from '../contract/errors.ts'
import { trackUploads, type Uploader } from './open-uploads.ts'
import { readBytes } from './read-body.ts'

export const imageBytesMax = 10 * 2 ** 20
/** Maximum size in bytes of text fields and multipart boundaries together. */
const fieldBytesMax = 64 * 1024
/**
 * Maximum number of bytes of one caller's open forms: one and a half times the largest form that any endpoint
 * takes.
 */
const callerBytesMax = 80 * 2 ** 20

const uploads = trackUploads({
  bytesMax: 2 * callerBytesMax,
  callerBytesMax,
  countMax: 200,
  fanCountMax: 4,
  // More uploads than the rate limits let a network's visitors have open, even slow ones.
  networkCountMax: 40,
})

export interface FormBody {
  fields: Record<string, unknown>
  images: Uint8Array[]
}

export function isForm(request: Request): boolean {
  return /^multipart\/form-data\b/i.test(request.headers.get('content-type') ?? '')
}

/** Reads a multipart form of limited size into text fields and pictures, or returns a failure. */
export async function readForm(
  request: Request,
  rules: FormRules,
  { stream, ...uploader }: Uploader & { stream?: IncomingMessage | undefined },
): Promise<FormBody | Failure> {
  using upload = uploads.open(uploader)
  if (!upload) return fail(platformErrors.unavailable)
  const bytesMax = rules.imagesMax * imageBytesMax + fieldBytesMax
  const bytes = await readBytes(request, bytesMax, { grow: upload.grow, stream })
  if (bytes instanceof Failure) return bytes
  const headers = { 'Content-Type': request.headers.get('content-type') ?? '' }
  const form = await new Response(bytes as Uint8Array<ArrayBuffer>, { headers }).formData().catch(() => null)
  // Awaited here, so that the upload counts as open until the parts are split.
  return form ? await splitParts(form, rules) : fail(platformErrors.bodyNotReadable)
}

async function splitParts(form: FormData, rules: FormRules): Promise<FormBody | Failure> {
  const fields: Record<string, unknown> = {}
  const files: File[] = []
  for (const [name, value] of form) {
    if (typeof value === 'string') fields[name] = value
    else if (name !== rules.images) return fail(platformErrors.validationFailed, { [name]: 'ERR_NOT_IMAGE' })
    // Skips empty, nameless files, which browsers submit for an empty file input.
    else if (value.size > 0 || value.name !== '') files.push(value)
  }
  const problem =
    files.length > rules.imagesMax
      ? 'ERR_INVALID_LENGTH'
      : files.some(file => file.size > imageBytesMax) && 'ERR_LIMIT_IMAGE_SIZE'
  if (problem) return fail(platformErrors.validationFailed, { [rules.images]: problem })
  return { fields, images: await Promise.all(files.map(file => file.bytes())) }
}
