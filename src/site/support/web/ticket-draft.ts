import * as z from 'zod/mini'
import { email, required, rule } from '../../../platform/web/forms/field-rules.ts'
import { messageLengthMax } from './default-message.ts'
import { findImagesProblem } from './shared/image-rules.ts'

/** Fields of the form with their rules; the server's rules are authoritative. */
export const draftSchema = z.object({
  subject: required,
  email: email(),
  first_name: z.string(),
  last_name: z.string(),
  phone_number: z.string().check(z.trim(), z.regex(/^(?:\+?[\d\s().-]{5,32})?$/, 'ERR_INVALID_PHONE')),
  message: required.check(z.maxLength(messageLengthMax, 'ERR_INVALID_LENGTH')),
  images: z.custom<File[]>().check(rule(findImagesProblem)),
})

export type Draft = z.infer<typeof draftSchema>

export const emptyDraft: Draft = {
  subject: '',
  email: '',
  first_name: '',
  last_name: '',
  phone_number: '',
  message: '',
  images: [],
}
