import type { IncomingMessage } from 'node:http'
import type { FormRules } from '../contract/endpoint.ts'
import { Failure, fail, platformErrors } from '../contract/errors.ts'
import { trackUploads, type Uploader } from './open-uploads.ts'
import { readBytes } from './read-body.ts'

/** Maximum size of an uploaded picture in bytes. */
export const imageBytesMax = 10 * 2 ** 20
/** Allowance for text fields and multipart boundaries. */
const fieldBytesMax = 64 * 1024
/** Allows one and a half times the largest form that a call takes. */
const callerBytesMax = 80 * 2 ** 20

const uploads = trackUploads({
  bytesMax: 2 * callerBytesMax,
  callerBytesMax,
  countMax: 200,
  fanCountMax: 4,
  // More than the rate limits of calls let a network's visitors have open, even if they are slow.
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
  // Awaited here, so that the upload stays open until then.
  return form ? await splitParts(form, rules) : fail(platformErrors.bodyNotReadable)
}

async function splitParts(form: FormData, rules: FormRules): Promise<FormBody | Failure> {
  const fields: Record<string, unknown> = {}
  const files: File[] = []
  for (const [name, value] of form) {
    if (typeof value === 'string') fields[name] = value
    else if (name !== rules.images) return fail(platformErrors.validationFailed, { [name]: 'ERR_NOT_IMAGE' })
    // Browsers submit an empty file input as a nameless, empty file.
    else if (value.size > 0 || value.name !== '') files.push(value)
  }
  const problem =
    files.length > rules.imagesMax
      ? 'ERR_INVALID_LENGTH'
      : files.some(file => file.size > imageBytesMax) && 'ERR_LIMIT_IMAGE_SIZE'
  if (problem) return fail(platformErrors.validationFailed, { [rules.images]: problem })
  return { fields, images: await Promise.all(files.map(file => file.bytes())) }
}
