import { useRef, useState } from 'react'
import { useTexts } from '../../../../platform/web/i18n.tsx'
import { saveProblems } from './save-problems.ts'

export type SavingState = 'idle' | 'saving' | 'saved' | 'failed'

/** State of the last save. */
export function useSaving() {
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

  const { fieldError, message } = saveProblems(texts, error)
  return {
    state,
    run,
    /** Back to idle, when the fan types again. */
    reset: () => set({ state: 'idle' }),
    /** The server's error of a field. */
    fieldError,
    /** The error of the whole form. */
    message: state === 'failed' ? message : null,
  }
}

export type Saving = ReturnType<typeof useSaving>
