import { useEffect, useState } from 'react'
import type { VerificationFlow } from './use-verification.ts'
import { computeSecondsToResend } from './verification-machine.ts'

const tickMs = 250

/** Returns the ticking countdown to the next possible resend, in seconds. */
export function useSecondsToResend({ state }: VerificationFlow): number {
  const [, setTick] = useState(0)
  const seconds = computeSecondsToResend(state, Date.now())
  const isRunning = seconds > 0
  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(() => setTick(tick => tick + 1), tickMs)
    return () => clearInterval(timer)
  }, [isRunning])
  return seconds
}
