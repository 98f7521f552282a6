import type { FormRules } from '../contract/endpoint.ts'
import { type Failure, fail, platformErrors } from '../contract/errors.ts'
import { readBytes } from './read-body.ts'

/** The largest picture that anybody may send, in bytes. */
export const imageBytesMax = 10 * 2 ** 20
/** Allowance for text fields and multipart boundaries. */
const fieldBytesMax = 64 * 1024
/** Concurrent uploads: each holds all its pictures in memory. */
const formsMax = 8

export interface FormBody {
  fields: Record<string, unknown>
  images: Uint8Array[]
}

let reading = 0

export function isForm(request: Request): boolean {
  return /^multipart\/form-data\b/i.test(request.headers.get('content-type') ?? '')
}

/** Reads a multipart form of bounded size into text fields and pictures, or says what is wrong with it. */
export async function readForm(request: Request, rules: FormRules): Promise<FormBody | Failure> {
  if (reading >= formsMax) return fail(platformErrors.unavailable)
  reading += 1
  try {
    const bytes = await readBytes(request, rules.imagesMax * imageBytesMax + fieldBytesMax)
    if (!bytes) return fail(platformErrors.bodyTooLarge)
    const headers = { 'Content-Type': request.headers.get('content-type') ?? '' }
    const form = await new Response(bytes as Uint8Array<ArrayBuffer>, { headers })
      .formData()
      .catch(() => null)
    return form ? split(form, rules) : fail(platformErrors.bodyNotReadable)
  } finally {
    reading -= 1
  }
}

async function split(form: FormData, rules: FormRules): Promise<FormBody | Failure> {
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
