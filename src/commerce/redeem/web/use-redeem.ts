import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { CallOf, ResponseOf } from '../../../platform/contract/endpoint.ts'
import { ApiError, isRejectedByServer } from '../../../platform/web/api/api-error.ts'
import { createUuid } from '../../../platform/web/api/random-uuid.ts'
import { useErrorReports } from '../../../platform/web/forms/use-error-reports.ts'
import { useTexts } from '../../../platform/web/i18n.tsx'
import { useApi } from '../../../platform/web/use-api.ts'
import type { redeem } from '../contract.ts'
import type { RedeemChoices } from './grant-input.ts'
import type { RedeemScope } from './queries.ts'
import type { Key } from './typed-key.ts'

export type RedeemResponse = ResponseOf<typeof redeem>

/** Errors shown next to the form; any other error becomes a toast. */
const problemByErrorName = {
  redeem_none_left: 'noneLeft',
  redeem_country_not_served: 'country',
  email_unconfirmed: 'email_unconfirmed',
  phone_unverified: 'phone_unverified',
  redeem_too_many_tries: 'tooMany',
  redeem_email_code_wrong: 'emailCode.wrong',
} as const
export type RedeemProblem = (typeof problemByErrorName)[keyof typeof problemByErrorName]

/** Errors that mean the key's state has changed since the look-up. */
const overtaken = [
  'redeem_used',
  'redeem_used_by_you',
  'redeem_expired',
  'redeem_coming_soon',
  'redeem_unknown',
  'redeem_email_code_needed',
]

interface Setup {
  place: RedeemScope
  onRedeemed: (redeemed: RedeemResponse) => void
  /** Called when the key's state has changed and it must be looked up again. */
  onOvertaken: () => void
}

/** Redeems a key. If the response is lost, the request is repeated with the same idempotency key. */
export function useRedeem({ place, onRedeemed, onOvertaken }: Setup) {
  const api = useApi()
  const { locale } = useTexts()
  const queries = useQueryClient()
  const reports = useErrorReports()
  const attempt = useRef({ body: '', key: '' })
  const isBusy = useRef(false)
  const [isRunning, setRunning] = useState(false)
  const [problem, setProblem] = useState<RedeemProblem | null>(null)
  const [fieldErrors, setFieldErrors] = useState<Readonly<Record<string, string>>>({})

  async function send(key: Key, choices: RedeemChoices): Promise<void> {
    if (isBusy.current) return
    isBusy.current = true
    setRunning(true)
    setProblem(null)
    setFieldErrors({})
    const act = reports.act()
    const { projectId, showId } = place
    const input = {
      ...key,
      ...choices,
      project_id: projectId,
      show_id: showId,
      locale,
      agreed: true as const,
    }
    const body = JSON.stringify(input)
    if (attempt.current.body !== body) attempt.current = { body, key: createUuid() }
    try {
      const redeemed = await api.call<CallOf<typeof redeem>>(
        'POST',
        '/api/v1/shops/md/users/self/orders/redeem-code/',
        input,
        { idempotencyKey: attempt.current.key },
      )
      await queries.invalidateQueries({ queryKey: ['self', 'orders'] })
      onRedeemed(redeemed)
    } catch (error) {
      if (isRejectedByServer(error)) attempt.current = { body: '', key: '' }
      const name = error instanceof ApiError ? (error.code?.name ?? '') : ''
      if (name in problemByErrorName) setProblem(problemByErrorName[name as keyof typeof problemByErrorName])
      else if (overtaken.includes(name)) onOvertaken()
      else if (error instanceof ApiError && typeof error.description === 'object')
        setFieldErrors(error.description)
      else reports.report(act, error)
    } finally {
      isBusy.current = false
      setRunning(false)
    }
  }
  return { send, isRunning, problem, fieldErrors }
}
