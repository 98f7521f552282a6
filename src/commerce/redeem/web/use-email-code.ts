import { useCallback, useEffect, useRef, useState } from 'react'
import type { CallOf } from '../../../platform/contract/endpoint.ts'
import { ApiError } from '../../../platform/web/api/api-error.ts'
import { useApi } from '../../../platform/web/use-api.ts'
import type { sendRedeemEmailCode } from '../contract.ts'
import type { Identities } from '../methods.ts'
import type { RedeemScope } from './queries.ts'

export type EmailCodeProblem = 'tooMany' | 'failed'

/** Sends the code for identities immediately, and again on request; sends nothing for null. */
export function useEmailCode(identities: Identities | null, { projectId, showId }: RedeemScope) {
  const api = useApi()
  const isBusy = useRef(false)
  const [isSending, setSending] = useState(false)
  const [problem, setProblem] = useState<EmailCodeProblem | null>(null)
  const send = useCallback(async () => {
    if (identities === null || isBusy.current) return
    isBusy.current = true
    setSending(true)
    setProblem(null)
    const input = { identities, project_id: projectId, show_id: showId }
    try {
      await api.call<CallOf<typeof sendRedeemEmailCode>>('POST', '/api/v1/redeem/email-codes/', input)
    } catch (error) {
      setProblem(error instanceof ApiError && error.status === 429 ? 'tooMany' : 'failed')
    } finally {
      isBusy.current = false
      setSending(false)
    }
  }, [api, identities, projectId, showId])
  useEffect(() => void send(), [send])
  return { send, isSending, problem }
}
