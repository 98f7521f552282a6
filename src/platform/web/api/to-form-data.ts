import type { Params } from './request-address.ts'

/**
 * Builds a multipart form (spec 7): images of a list repeat the key and have file names, objects become JSON,
 * booleans and numbers become text. Omits undefined, null and empty lists, which a form can't express.
 */
export function toFormData(payload: Params): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(payload)) {
    for (const image of findImages(value)) form.append(name, image, fileName(image, name))
    const text = toText(value)
    if (text !== null) form.append(name, text)
  }
  return form
}

function findImages(value: unknown): Blob[] {
  return (Array.isArray(value) ? value : [value]).filter(item => item instanceof Blob)
}

function toText(value: unknown): string | null {
  if (value === undefined || value === null) return null
  if (typeof value !== 'object') return String(value)
  const isEmpty = Array.isArray(value) && value.length === 0
  return isEmpty || findImages(value).length > 0 ? null : JSON.stringify(value)
}

/**
 * Returns the image's file name; a Blob from a canvas has none, so its name is built from the key and the
 * type: `images.webp`.
 */
function fileName(image: Blob, key: string): string {
  return image instanceof File ? image.name : `${key}.${/\/(\w+)/.exec(image.type)?.[1] ?? 'bin'}`
}
