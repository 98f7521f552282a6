import type { CallOf } from '../../../platform/contract/endpoint.ts'
import { ApiError } from '../../../platform/web/api/api-error.ts'
import type { ApiClient } from '../../../platform/web/api/client.ts'
import type { TypedPhone } from '../../accounts/web/shared/auth-context.ts'
import type { changePreuser, completeSignUp, sendToPreuser } from '../../sign-up/contract.ts'
import type { addPhone, changePhone, sendToPhone } from '../contract.ts'
import type { HumanProof } from './human-proof.ts'

export type Method = 'sms' | 'link'

/**
 * The API calls of a verification, for a sign-up or a fan. They reject with an ApiError or an internal reason
 * (spec 8).
 */
export interface VerificationCalls {
  change: (phone: TypedPhone) => Promise<TypedPhone>
  send: (method: Method) => Promise<{ resendSeconds: number }>
  /**
   * `code` is null for a link. A sign-up gets a session token; for a fan, who already has one, it is null.
   */
  complete: (method: Method, code: string | null) => Promise<{ token: string | null }>
}

/**
 * Has the path already filled in, because the client would otherwise move the id from the payload into the
 * path, but the API needs it in both (spec 7.1).
 */
type ChangePreuser = Omit<CallOf<typeof changePreuser>, 'path'> & { path: string }

/** Creates the calls of a sign-up in progress, which need its id and a human check. */
export function createPreuserCalls(
  api: ApiClient,
  { preuserId, proof }: { preuserId: string | null; proof: HumanProof },
): VerificationCalls {
  const id = () => {
    if (preuserId === null) throw new Error('no.preuser-id')
    return preuserId
  }
  const sendOnce = async (method: Method) =>
    api.call<CallOf<typeof sendToPreuser>>('POST', '/api/v1/signup/verifications/', {
      preuser_id: id(),
      verification_method: method,
      recaptcha_response_token: await proof.take(),
    })
  return {
    async change({ countryCode, phoneNumber }) {
      const { country_code, phone_number, formatted_phone_number } = await api.call<ChangePreuser>(
        'PATCH',
        `/api/v1/signup/preusers/${encodeURIComponent(id())}/`,
        { preuser_id: id(), country_code: countryCode, phone_number: phoneNumber },
      )
      return {
        countryCode: country_code,
        phoneNumber: phone_number,
        formattedPhoneNumber: formatted_phone_number,
      }
    },
    async send(method) {
      id()
      const { resend_seconds } = await sendOnce(method).catch(error => {
        // The proof has expired; solve a new one at once.
        if (error instanceof ApiError && error.code?.name === 'human_check_failed') return sendOnce(method)
        throw error
      })
      return { resendSeconds: resend_seconds }
    },
    async complete(method, code) {
      const { token } = await api.call<CallOf<typeof completeSignUp>>('POST', '/api/v1/signup/', {
        preuser_id: id(),
        verification_method: method,
        verification_code: code,
      })
      return { token }
    },
  }
}

/** Returns whether the sign-up itself has expired, not only a code or link of it. */
export function isSignUpExpired(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.code?.name !== 'verification_ended') return false
  return typeof error.description !== 'string' && error.description['preuser_id'] !== undefined
}

/** Creates the calls of a signed-in fan: the phone record is created (and gets its id) on first use. */
export function createFanCalls(api: ApiClient, known: TypedPhone | null): VerificationCalls {
  let phoneNumberId: string | null = null
  const register = async ({ countryCode, phoneNumber }: TypedPhone) => {
    const response = await api.call<CallOf<typeof addPhone>>('POST', '/api/v1/users/phones/', {
      country_code: countryCode,
      phone_number: phoneNumber,
    })
    phoneNumberId = response.phone_number_id
    return response.formatted_phone_number
  }
  const id = () => {
    if (!phoneNumberId) throw new Error('no.phoneNumberId')
    return phoneNumberId
  }
  return {
    async change(phone) {
      return { ...phone, formattedPhoneNumber: await register(phone) }
    },
    async send(method) {
      if (phoneNumberId === null && known) await register(known)
      const { resend_seconds } = await api.call<CallOf<typeof sendToPhone>>(
        'POST',
        '/api/v1/users/phones/verifications/',
        { phone_number_id: id(), verification_method: method },
      )
      return { resendSeconds: resend_seconds }
    },
    async complete(method, code) {
      await api.call<CallOf<typeof changePhone>>('PATCH', '/api/v1/users/phones/', {
        phone_number_id: id(),
        verification_code: code,
        verification_method: method,
      })
      return { token: null }
    },
  }
}
