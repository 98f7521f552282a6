/** The server's limits for images per ticket. */
export const imagesMax = 5
const imageBytesMax = 10 * 2 ** 20

/** Validates images: an error code with a text `contact.error.*`, or null. */
export function findImagesProblem(images: File[]): ImagesProblem | null {
  if (images.length > imagesMax) return 'ERR_INVALID_LENGTH'
  if (images.some(({ size }) => size > imageBytesMax)) return 'ERR_LIMIT_IMAGE_SIZE'
  return images.some(({ type }) => !type.startsWith('image/')) ? 'ERR_NOT_IMAGE' : null
}

type ImagesProblem = 'ERR_INVALID_LENGTH' | 'ERR_LIMIT_IMAGE_SIZE' | 'ERR_NOT_IMAGE'
