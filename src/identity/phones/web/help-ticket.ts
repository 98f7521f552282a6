import type { CallOf } from '../../../platform/contract/endpoint.ts'
import type { Locale } from '../../../platform/contract/locales.ts'
import type { ApiClient } from '../../../platform/web/api/client.ts'
import { toFormData } from '../../../platform/web/api/to-form-data.ts'
import type { createSupportTicket } from '../../../site/support/contract.ts'
import type { HumanProof } from './human-proof.ts'

interface Request {
  /** From the sign-up or the account; null if unknown. */
  email: string | null
  preuserId: string | null
  /** Formatted: `+82 10 1234 5678`. */
  phone: string
  locale: Locale
  proof: HumanProof
}

/** The message for operators, in English because the fan doesn't read it. */
const message = (phone: string) =>
  `Phone verification: neither a code nor a link arrived at ${phone}. The fan asks for help.`

/**
 * Sends a support ticket for a fan who receives no messages (spec 4, help).
 * @throws `no.email`
 */
export async function requestHelp(api: ApiClient, request: Request): Promise<void> {
  const { email, preuserId, phone, locale, proof } = request
  if (!email) throw new Error('no.email')
  const params = {
    email,
    phone_number: phone,
    ...(preuserId !== null && { pre_user_id: preuserId }),
    subject: 'account',
    message: message(phone),
    is_auto_generated: true,
    language: locale,
    recaptcha_response_token: await proof.take(),
  }
  await api.call<CallOf<typeof createSupportTicket>>('POST', '/api/v1/support-tickets/', params, {
    form: toFormData,
  })
}
