import { useRef, useState } from 'react'
import { errorText, fieldErrorText, serverFieldErrors } from '../../../../platform/web/forms/error-text.ts'
import { useTexts } from '../../../../platform/web/i18n.tsx'

export type SavingState = 'idle' | 'saving' | 'saved' | 'failed'

/** State of the last save of a control that is no form; `field` is the server's name of its value. */
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

  const code = serverFieldErrors(error, [field])[field]
  const fieldError = fieldErrorText(texts, code, 'settings.error.')
  return {
    state,
    run,
    /** Back to idle, when the fan types again. */
    reset: () => set({ state: 'idle' }),
    /** The error of the value. */
    fieldError,
    /** Any other error. */
    message: state === 'failed' && fieldError === null ? errorText(texts, error) : null,
  }
}

export type Saving = ReturnType<typeof useSaving>
