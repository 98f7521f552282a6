import { useRef, useState } from 'react'
import { useTexts } from '../../../platform/web/i18n.tsx'
import { saveProblems } from './save-problems.ts'

export type SavingState = 'idle' | 'saving' | 'saved' | 'failed'

/** What became of the last try to save one thing. */
export function useSaving() {
  const texts = useTexts()
  const [{ state, error }, set] = useState<{ state: SavingState; error?: unknown }>({ state: 'idle' })
  const last = useRef(0)

  /** Whether it worked. Of several at once the last one is shown. */
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
    /** Forgets what became of it: the fan types again. */
    reset: () => set({ state: 'idle' }),
    /** What the server says of a field, by its name in the call. */
    fieldError,
    /** What it says of the whole. */
    message: state === 'failed' ? message : null,
  }
}

export type Saving = ReturnType<typeof useSaving>
