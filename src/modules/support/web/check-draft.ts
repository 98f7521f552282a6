import { messageLengthMax } from './default-message.ts'

/** What a fan has written so far. */
export interface Draft {
  subject: string
  email: string
  phone_number: string
  first_name: string
  last_name: string
  message: string
  images: File[]
}

export const emptyDraft: Draft = {
  subject: '',
  email: '',
  phone_number: '',
  first_name: '',
  last_name: '',
  message: '',
  images: [],
}

export type FieldName = keyof Draft
/** Field → generic code of spec 5. */
export type Problems = Partial<Record<FieldName, string>>

export const imagesMax = 5
export const imageBytesMax = 10 * 2 ** 20

/** What is wrong with a draft, before it travels. The server has the last word and may say more. */
export function checkDraft(draft: Draft): Problems {
  return {
    ...(draft.subject === '' && { subject: 'ERR_REQUIRED' }),
    ...emailProblem(draft.email.trim()),
    ...phoneProblem(draft.phone_number.trim()),
    ...(draft.message.trim() === '' && { message: 'ERR_REQUIRED' }),
    ...(draft.message.length > messageLengthMax && { message: 'ERR_INVALID_LENGTH' }),
    ...imagesProblem(draft.images),
  }
}

function emailProblem(email: string): Problems {
  if (email === '') return { email: 'ERR_REQUIRED' }
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email) ? {} : { email: 'ERR_INVALID_EMAIL' }
}

function phoneProblem(phone: string): Problems {
  return phone === '' || /^\+?[\d\s().-]{5,32}$/.test(phone) ? {} : { phone_number: 'ERR_INVALID_PHONE' }
}

function imagesProblem(images: File[]): Problems {
  if (images.length > imagesMax) return { images: 'ERR_INVALID_LENGTH' }
  if (images.some(({ size }) => size > imageBytesMax)) return { images: 'ERR_LIMIT_IMAGE_SIZE' }
  return images.some(({ type }) => !type.startsWith('image/')) ? { images: 'ERR_NOT_IMAGE' } : {}
}
