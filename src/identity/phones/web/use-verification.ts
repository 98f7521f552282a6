import { useRef, useState } from 'react'
import { ApiError } from '../../../platform/web/api/api-error.ts'
import type { UserAction } from '../../../platform/web/forms/error-reports.ts'
import { useErrorReports } from '../../../platform/web/forms/use-error-reports.ts'
import type { TypedPhone } from '../../accounts/web/shared/auth-context.ts'
import { isSignUpExpired, type VerificationCalls } from './verification-calls.ts'
import {
  closed,
  reduceVerification,
  type Task,
  type Verification,
  type VerificationEvent,
} from './verification-machine.ts'

interface Setup {
  phone: TypedPhone | null
  /** Time at which another code may be requested; null if no code is pending. */
  resendAt: number | null
  calls: VerificationCalls
  contact: () => Promise<void>
  /**
   * Called once the number is verified, with the `token` of a sign-up. Resolves when the current user is
   * loaded.
   */
  onVerified: (token: string | null) => Promise<void>
}

/** Errors shown in the stage instead of a toast: a wrong code, a link not opened yet. */
export interface Problem {
  task: 'code' | 'confirm'
  error: unknown
}

/**
 * Connects the state machine with the API: runs one request at a time and turns results into events. Errors
 * become toasts, unless the fan has acted since (spec 8); errors of a code are shown under its boxes.
 */
export function useVerification({ phone, resendAt, calls, contact, onVerified }: Setup) {
  const reports = useErrorReports()
  const [state, setState] = useState<Verification>(() =>
    reduceVerification(closed, { type: 'open', phone, resendAt }),
  )
  const [problem, setProblem] = useState<Problem | null>(null)
  const latest = useRef(state)

  /** Dispatches an event; false if it wasn't possible. */
  function dispatch(event: VerificationEvent): boolean {
    const next = reduceVerification(latest.current, event)
    if (next === latest.current) return false
    latest.current = next
    setState(next)
    return true
  }

  /** Resolves to whether it succeeded. */
  async function run(task: Task, work: () => Promise<VerificationEvent>): Promise<boolean> {
    if (!dispatch({ type: 'start', task, now: Date.now() })) return false
    const act = reports.act()
    setProblem(null)
    try {
      dispatch(await work())
      return true
    } catch (error) {
      settle(task, act, error)
      return false
    }
  }

  function settle(task: Task, act: UserAction, error: unknown): void {
    if (isSignUpExpired(error)) return void dispatch({ type: 'over' })
    const resendSeconds = readWaitSeconds(error)
    dispatch(
      resendSeconds === null ? { type: 'failed' } : { type: 'tooSoon', now: Date.now(), resendSeconds },
    )
    const isOwn = task === 'code' || (task === 'confirm' && isNotYet(error))
    if (isOwn) setProblem({ task, error })
    // The first code was requested too soon after another one, which is still pending, so the machine moves
    // to its stage.
    const isOnItsWay = task === 'send' && resendSeconds !== null
    if (!isOwn && !isOnItsWay && task !== 'edit') reports.report(act, error)
  }

  const step = (event: VerificationEvent) => {
    if (!dispatch(event)) return
    reports.act()
    setProblem(null)
  }
  const sent = async (method: 'sms' | 'link'): Promise<VerificationEvent> => {
    const { resendSeconds } = await calls.send(method)
    return { type: 'sent', now: Date.now(), resendSeconds }
  }
  const complete = async (method: 'sms' | 'link', code: string | null): Promise<VerificationEvent> => {
    await onVerified((await calls.complete(method, code)).token)
    return { type: 'verified' }
  }

  return {
    state,
    problem,
    /** Rejects with the call's error, which the form shows. */
    async edit(typed: TypedPhone): Promise<void> {
      let refusal: unknown
      await run('edit', async () => {
        try {
          return { type: 'edited', phone: await calls.change(typed) }
        } catch (error) {
          refusal = error
          throw error
        }
      })
      if (refusal !== undefined && !isSignUpExpired(refusal)) throw refusal
    },
    send: () => run('send', () => sent('sms')),
    resend: () => run('resend', () => sent('sms')),
    submitCode: (code: string) => run('code', () => complete('sms', code)),
    sendLink: () => run('link', () => sent('link')),
    confirm: () => run('confirm', () => complete('link', null)),
    contact: () =>
      run('contact', async () => {
        await contact()
        return { type: 'contacted' }
      }),
    changeNumber: () => step({ type: 'changeNumber' }),
    askHelp: () => step({ type: 'askHelp' }),
    back: () => step({ type: 'back' }),
  }
}

export type VerificationFlow = ReturnType<typeof useVerification>

/** Reads the wait of a `verification_too_soon` error in seconds; null for any other error. */
function readWaitSeconds(error: unknown): number | null {
  if (!(error instanceof ApiError) || error.code?.name !== 'verification_too_soon') return null
  const { description } = error
  const seconds = typeof description === 'string' ? Number.NaN : Number(description['resend_seconds'])
  return Number.isFinite(seconds) ? seconds : 30
}

function isNotYet(error: unknown): boolean {
  return error instanceof ApiError && error.code?.name === 'verification_not_yet'
}
