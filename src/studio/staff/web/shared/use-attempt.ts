import { useRef, useState } from 'react'
import { ApiError } from '../../../../platform/web/api/api-error.ts'
import { type Texts, useTexts } from '../../../../platform/web/i18n.tsx'
import { getStudioErrorText } from '../../../kit/web/shared/error-text.ts'
import { PasskeyKnown, PasskeyNotUsed } from './passkey.ts'

/** Runs one attempt to sign in at a time, and holds the text of its error. */
export function useAttempt() {
  const texts = useTexts()
  const [state, setState] = useState<{ isBusy: boolean; error: string | null }>({
    isBusy: false,
    error: null,
  })
  const isRunning = useRef(false)
  async function run(attempt: () => Promise<void>): Promise<void> {
    if (isRunning.current) return
    isRunning.current = true
    setState({ isBusy: true, error: null })
    try {
      await attempt()
      setState({ isBusy: false, error: null })
    } catch (error) {
      setState({ isBusy: false, error: getAttemptErrorText(texts, error) })
    } finally {
      isRunning.current = false
    }
  }
  return { run, ...state }
}

/** Returns the text of a failed attempt; null if it was aborted. */
export function getAttemptErrorText(texts: Texts, error: unknown): string | null {
  if (error instanceof PasskeyNotUsed) return texts.t('studio.signIn.passkeyNotUsed')
  if (error instanceof PasskeyKnown) return texts.t('studio.signIn.passkeyKnown')
  const codes =
    error instanceof ApiError && typeof error.description === 'object' ? Object.values(error.description) : []
  const key = codes.map(code => `error.${code}`).find(texts.has)
  return key ? texts.t(key) : getStudioErrorText(texts, error)
}
