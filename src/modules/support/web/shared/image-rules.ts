/** Pictures in one letter, as the server takes them. */
export const imagesMax = 5
const imageBytesMax = 10 * 2 ** 20

/** What is wrong with pictures before they travel, as a code with a text `contact.error.*`; null for nothing. */
export function imagesProblem(images: File[]): ImagesProblem | null {
  if (images.length > imagesMax) return 'ERR_INVALID_LENGTH'
  if (images.some(({ size }) => size > imageBytesMax)) return 'ERR_LIMIT_IMAGE_SIZE'
  return images.some(({ type }) => !type.startsWith('image/')) ? 'ERR_NOT_IMAGE' : null
}

type ImagesProblem = 'ERR_INVALID_LENGTH' | 'ERR_LIMIT_IMAGE_SIZE' | 'ERR_NOT_IMAGE'
