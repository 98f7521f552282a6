import { useRef, useState } from 'react'
import type { CallOf } from '../../../platform/contract/endpoint.ts'
import { ApiError } from '../../../platform/web/api/api-error.ts'
import { useTexts } from '../../../platform/web/i18n.tsx'
import { useApi } from '../../../platform/web/use-api.ts'
import type { lookUpRedeem } from '../contract.ts'
import { type LookupResult, type RedeemScope, redeemPath, toInput } from './queries.ts'
import type { Key } from './typed-key.ts'

export type LookUpFailure = 'tooMany' | 'failed'

/**
 * Looks up the product or show of a key. Responses are not cached, because each look-up counts as an attempt.
 */
export function useLookUp(place: RedeemScope) {
  const api = useApi()
  const { locale } = useTexts()
  const isBusy = useRef(false)
  const [isRunning, setRunning] = useState(false)
  const [found, setFound] = useState<{ key: Key; looked: LookupResult } | null>(null)
  const [failure, setFailure] = useState<LookUpFailure | null>(null)

  async function lookUp(key: Key): Promise<void> {
    if (isBusy.current) return
    isBusy.current = true
    setRunning(true)
    setFailure(null)
    try {
      const typed = 'code' in key ? { code: key.code } : { identities: JSON.stringify(key.identities) }
      const input = { ...typed, ...toInput(place), locale }
      const looked = await api.call<CallOf<typeof lookUpRedeem>>('GET', redeemPath, input, { keep: false })
      setFound({ key, looked })
    } catch (error) {
      setFound(null)
      setFailure(error instanceof ApiError && error.status === 429 ? 'tooMany' : 'failed')
    } finally {
      isBusy.current = false
      setRunning(false)
    }
  }
  const forget = () => {
    setFound(null)
    setFailure(null)
  }
  return { lookUp, isRunning, found, failure, forget }
}
