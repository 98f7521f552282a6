import { emailProblem } from '../../../platform/web/forms/field-rules.ts'
import { messageLengthMax } from './default-message.ts'
import { imagesProblem } from './shared/image-rules.ts'

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

/** Client-side validation of a draft. The server's is authoritative. */
export function checkDraft(draft: Draft): Problems {
  const emailCode = emailProblem(draft.email)
  const imagesCode = imagesProblem(draft.images)
  return {
    ...(draft.subject === '' && { subject: 'ERR_REQUIRED' }),
    ...(emailCode && { email: emailCode }),
    ...phoneProblem(draft.phone_number.trim()),
    ...(draft.message.trim() === '' && { message: 'ERR_REQUIRED' }),
    ...(draft.message.length > messageLengthMax && { message: 'ERR_INVALID_LENGTH' }),
    ...(imagesCode && { images: imagesCode }),
  }
}

function phoneProblem(phone: string): Problems {
  return phone === '' || /^\+?[\d\s().-]{5,32}$/.test(phone) ? {} : { phone_number: 'ERR_INVALID_PHONE' }
}
