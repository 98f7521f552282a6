import { useRef } from 'react'
import type { CallOf } from '../../../platform/contract/endpoint.ts'
import { createUuid } from '../../../platform/web/api/random-uuid.ts'
import { dataLayer } from '../../../platform/web/browser/page-data-layer.ts'
import { useTexts } from '../../../platform/web/i18n.tsx'
import { useModal } from '../../../platform/web/modals.tsx'
import { useApi } from '../../../platform/web/use-api.ts'
import { authContext } from '../../accounts/web/shared/auth-context.ts'
import type { createPreuser } from '../contract.ts'
import { buildPayload, type SignUpValues, toStoredForm } from './sign-up-values.ts'

/**
 * Creates the pre-user and opens phone verification. Idempotent: retries with the same values send the same
 * Idempotency-Key, and while the pre-user exists they aren't sent again.
 */
export function useSignUp() {
  const api = useApi()
  const { locale } = useTexts()
  const verification = useModal('GNB_PHONE_VERIFICATION')
  const last = useRef({ payload: '', key: '', preuserId: null as string | null })

  return async (values: SignUpValues): Promise<void> => {
    const { oAuthLinkId } = authContext.get()
    const payload = buildPayload(values, { locale, oAuthLinkId, now: Date.now() })
    const text = JSON.stringify(payload)
    const known = last.current.preuserId
    const isExpired = known !== null && authContext.get().preuserId !== known
    if (last.current.payload !== text || isExpired) {
      last.current = { payload: text, key: createUuid(), preuserId: null }
    }
    if (last.current.preuserId === null) {
      const { preuser_id, formatted_phone_number } = await api.call<CallOf<typeof createPreuser>>(
        'POST',
        '/api/v1/signup/preusers/',
        payload,
        { idempotencyKey: last.current.key },
      )
      last.current.preuserId = preuser_id
      const phone = {
        countryCode: payload.country_code,
        phoneNumber: payload.phone_number,
        formattedPhoneNumber: formatted_phone_number,
      }
      const form = toStoredForm(values)
      authContext.set({ preuserId: preuser_id, phone, email: payload.email_address, form, resendAt: null })
    }
    dataLayer.push({ event: 'signUpValidationStarted' })
    verification.open()
  }
}
