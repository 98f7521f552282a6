import { useRef, useState } from 'react'
import type { CallOf } from '../../../platform/contract/endpoint.ts'
import type { ErrorReports } from '../../../platform/web/forms/error-reports.ts'
import { useApi } from '../../../platform/web/web-app.tsx'
import type { logIn } from '../contract.ts'
import { authContext } from './shared/auth-context.ts'
import { useSession } from './shared/use-session.ts'

/**
 * Signs in, one request at a time: stores the session, refetches the user, pushes the analytics event (spec
 * 4). Errors are reported unless the fan has acted since.
 */
export function useSignIn(reports: ErrorReports, onDone: () => void) {
  const api = useApi()
  const session = useSession()
  const [isLoading, setLoading] = useState(false)
  const isRunning = useRef(false)

  async function signIn(id: string, password: string): Promise<void> {
    if (isRunning.current) return
    isRunning.current = true
    setLoading(true)
    const act = reports.act()
    try {
      const body = { id, password, temporary_oauth_link_id: authContext.get().oAuthLinkId }
      const { token } = await api.call<CallOf<typeof logIn>>('POST', '/api/v1/login/', body)
      await session.signIn(token)
      onDone()
    } catch (error) {
      reports.report(act, error)
    } finally {
      isRunning.current = false
      setLoading(false)
    }
  }

  return { isLoading, signIn }
}
