/** Limits for the images of a ticket, as on the server. */
export const imagesMax = 5
const imageBytesMax = 10 * 2 ** 20

/**
 * Returns the error code of invalid images, for which a text `contact.error.*` exists; null if all are valid.
 */
export function findImagesProblem(images: File[]): ImagesProblem | null {
  if (images.length > imagesMax) return 'ERR_INVALID_LENGTH'
  if (images.some(({ size }) => size > imageBytesMax)) return 'ERR_LIMIT_IMAGE_SIZE'
  return images.some(({ type }) => !type.startsWith('image/')) ? 'ERR_NOT_IMAGE' : null
}

type ImagesProblem = 'ERR_INVALID_LENGTH' | 'ERR_LIMIT_IMAGE_SIZE' | 'ERR_NOT_IMAGE'
