import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { CallOf } from '../../../platform/contract/endpoint.ts'
import { ApiError, isRejectedByServer } from '../../../platform/web/api/api-error.ts'
import { createUuid } from '../../../platform/web/api/random-uuid.ts'
import { useTexts } from '../../../platform/web/i18n.tsx'
import { useApi } from '../../../platform/web/use-api.ts'
import { getStudioErrorText } from '../../kit/web/shared/error-text.ts'
import type { sendStudioParcel } from '../contract.ts'
import { refreshSending } from './queries.ts'
import { useProblemText } from './use-problem-text.ts'

export interface ScannedParcel {
  number: string
  carrier: string
  tracking_number: string
}

/** The outcome of the last parcel. `used` asks whether its number is meant for two orders. */
export type ScanFeedback =
  | { is: 'sent'; number: string; unitCount: number; isWhole: boolean }
  | { is: 'known'; number: string }
  | { is: 'used'; usedBy: string; parcel: ScannedParcel }
  | { is: 'failed'; text: string }

/** Sends scanned parcels one at a time; a repeat after a lost answer has the same key. */
export function useScan() {
  const texts = useTexts()
  const getProblemText = useProblemText()
  const api = useApi()
  const client = useQueryClient()
  const [feedback, setFeedback] = useState<ScanFeedback | null>(null)
  const [isBusy, setBusy] = useState(false)
  const isRunning = useRef(false)
  const attempt = useRef({ id: '', key: '' })

  /** Resolves with true once the parcel is recorded. */
  async function send(parcel: ScannedParcel, { isShared = false } = {}): Promise<boolean> {
    if (isRunning.current) return false
    isRunning.current = true
    setBusy(true)
    const id = JSON.stringify([parcel, isShared])
    if (attempt.current.id !== id) attempt.current = { id, key: createUuid() }
    try {
      const input = { ...parcel, is_shared: isShared }
      const options = { idempotencyKey: attempt.current.key }
      const done = await api.call<CallOf<typeof sendStudioParcel>>(
        'POST',
        '/api/studio/sending/parcels/',
        input,
        options,
      )
      const { number } = parcel
      setFeedback(
        done.is === 'known'
          ? { is: 'known', number }
          : { is: 'sent', number, unitCount: done.unit_count, isWhole: done.is_whole },
      )
      attempt.current = { id: '', key: '' }
      void refreshSending(client)
      return true
    } catch (error) {
      if (isRejectedByServer(error)) attempt.current = { id: '', key: '' }
      setFeedback(toFailure(error, parcel))
      return false
    } finally {
      isRunning.current = false
      setBusy(false)
    }
  }

  function toFailure(error: unknown, parcel: ScannedParcel): ScanFeedback {
    if (!isRejectedByServer(error)) return { is: 'failed', text: texts.t('studio-sending.unknown') }
    const details = error instanceof ApiError ? error.details : {}
    const { used_by: usedBy, problem, example } = details
    if (typeof usedBy === 'string') return { is: 'used', usedBy, parcel }
    const problemText = typeof problem === 'string' ? getProblemText(problem) : null
    const exampleText = typeof example === 'string' ? texts.t('studio-sending.example', { example }) : ''
    const text = problemText ?? getStudioErrorText(texts, error) ?? texts.t('studio-sending.unknown')
    return { is: 'failed', text: `${text} ${exampleText}`.trim() }
  }
  return { send, isBusy, feedback, setFeedback }
}
