import type { Params } from './request-address.ts'

/**
 * A multipart form (spec 7): lists of images repeat their key and carry file names, objects become JSON, booleans and
 * numbers text. undefined, null and empty lists are left out, because a form can't express them.
 */
export function formOf(payload: Params): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(payload)) {
    for (const image of imagesOf(value)) form.append(name, image, fileName(image, name))
    const text = textOf(value)
    if (text !== null) form.append(name, text)
  }
  return form
}

function imagesOf(value: unknown): Blob[] {
  return (Array.isArray(value) ? value : [value]).filter(item => item instanceof Blob)
}

function textOf(value: unknown): string | null {
  if (value === undefined || value === null) return null
  if (typeof value !== 'object') return String(value)
  const isEmpty = Array.isArray(value) && value.length === 0
  return isEmpty || imagesOf(value).length > 0 ? null : JSON.stringify(value)
}

/** A Blob from a canvas has no file name: `images.webp` from the key and the type. */
function fileName(image: Blob, key: string): string {
  return image instanceof File ? image.name : `${key}.${/\/(\w+)/.exec(image.type)?.[1] ?? 'bin'}`
}
