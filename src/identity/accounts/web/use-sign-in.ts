import type { CallOf } from '../../../platform/contract/endpoint.ts'
import { useApi } from '../../../platform/web/use-api.ts'
import type { logIn } from '../contract.ts'
import { authContext } from './shared/auth-context.ts'
import { useSession } from './shared/use-session.ts'

/** Signs in: stores the session, refetches the user, pushes the analytics event (spec 4). */
export function useSignIn(onDone: () => void) {
  const api = useApi()
  const session = useSession()
  return async (id: string, password: string): Promise<void> => {
    const body = { id, password, temporary_oauth_link_id: authContext.get().oAuthLinkId }
    const { token } = await api.call<CallOf<typeof logIn>>('POST', '/api/v1/login/', body)
    await session.signIn(token)
    onDone()
  }
}
