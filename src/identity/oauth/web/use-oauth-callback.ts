import { type ReactNode, useEffect, useRef, useState } from 'react'
import { paths } from '../../../platform/contract/paths.ts'
import { renderLinkedErrorText } from '../../../platform/web/forms/linked-error-text.tsx'
import { useTexts } from '../../../platform/web/i18n.tsx'
import { useRouter } from '../../../platform/web/routing/use-router.ts'
import { getLocalStorage } from '../../../platform/web/storage/local-storage.ts'
import { useApi } from '../../../platform/web/use-api.ts'
import { authContext } from '../../accounts/web/shared/auth-context.ts'
import { takeLastUrl } from '../../accounts/web/shared/last-url.ts'
import { useSession } from '../../accounts/web/shared/use-session.ts'
import { takeAttempt } from './attempt.ts'
import { exchangeCode } from './exchange-code.ts'
import { type Service, services } from './shared/services.ts'

type State =
  | { kind: 'working' }
  | { kind: 'asking'; linkId: string }
  | { kind: 'known' }
  | { kind: 'failed'; text: ReactNode }

/**
 * Handles the OAuth callback once: signs in, prompts for the password to link the provider in the settings,
 * or stores the link for the next sign-in or sign-up. Removes the code from the URL at once.
 */
export function useOauthCallback(service: Service): State {
  const texts = useTexts()
  const api = useApi()
  const router = useRouter()
  const session = useSession()
  const isTaken = useRef(false)
  const [state, setState] = useState<State>({ kind: 'working' })
  useEffect(() => {
    if (isTaken.current) return
    isTaken.current = true
    const params = new URLSearchParams(location.search)
    history.replaceState(history.state, '', location.pathname)
    const fail = (text: ReactNode) => setState({ kind: 'failed', text })
    const attempt = takeAttempt(sessionStorage, { service, state: params.get('state') })
    const code = params.get('code')
    if (!attempt) return fail(texts.t('account.social.failed.stranger'))
    if (!code) return fail(texts.t('account.social.failed.denied', { service: services[service] }))
    const finish = async () => {
      const outcome = await exchangeCode(api, attempt, { code, device_id: params.get('device_id') })
      if (outcome.kind === 'asking') return setState(outcome)
      if (outcome.kind === 'known') {
        authContext.set({ oAuthLinkId: outcome.linkId })
        return setState({ kind: 'known' })
      }
      await session.signIn(outcome.token)
      router.navigate({ href: takeLastUrl(getLocalStorage()) ?? paths.home(), replace: true })
    }
    finish().catch(error => fail(renderLinkedErrorText(texts, error)))
  }, [service, texts, api, router, session])
  return state
}
