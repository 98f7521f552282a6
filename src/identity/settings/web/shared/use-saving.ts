import { useRef, useState } from 'react'
import {
  getErrorText,
  getFieldErrorText,
  mapServerFieldErrors,
} from '../../../../platform/web/forms/error-text.ts'
import { useTexts } from '../../../../platform/web/i18n.tsx'

export type SavingState = 'idle' | 'saving' | 'saved' | 'failed'

/** Tracks the last save of a control outside a form; `field` is the server's name of its value. */
export function useSaving(field = '') {
  const texts = useTexts()
  const [{ state, error }, set] = useState<{ state: SavingState; error?: unknown }>({ state: 'idle' })
  const last = useRef(0)

  /** Resolves to whether it succeeded. Of concurrent saves, the last one is shown (race). */
  async function run(work: () => Promise<unknown>): Promise<boolean> {
    last.current += 1
    const turn = last.current
    set({ state: 'saving' })
    const outcome = await work().then(
      () => ({ state: 'saved' as const }),
      (reason: unknown) => ({ state: 'failed' as const, error: reason }),
    )
    if (turn === last.current) set(outcome)
    return outcome.state === 'saved'
  }

  const code = mapServerFieldErrors(error, [field])[field]
  const fieldError = getFieldErrorText(texts, code, 'settings.error.')
  return {
    state,
    run,
    /** Returns to idle when the fan types again. */
    reset: () => set({ state: 'idle' }),
    /** Error of the field's value; null without one. */
    fieldError,
    /** Message of any other error; null without one. */
    message: state === 'failed' && fieldError === null ? getErrorText(texts, error) : null,
  }
}

export type Saving = ReturnType<typeof useSaving>
