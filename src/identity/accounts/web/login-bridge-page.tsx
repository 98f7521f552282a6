import { useEffect, useRef } from 'react'
import { paths } from '../../../platform/contract/paths.ts'
import { NarrowPage, NeedsScript } from '../../../platform/web/forms/narrow-page.tsx'
import { useT } from '../../../platform/web/i18n.tsx'
import { replaceModals } from '../../../platform/web/modal-keys.ts'
import { definePage } from '../../../platform/web/page.ts'
import { useRouter } from '../../../platform/web/routing/use-router.ts'
import { getLocalStorage } from '../../../platform/web/storage/local-storage.ts'
import { useCurrentUser } from './shared/current-user.ts'
import { takeLastUrl } from './shared/last-url.ts'

/** Selects the modal of a bridge: sign-up for its aliases, sign-in for any other action. */
export function selectBridgeModal(action: string): 'SIGN_UP' | 'SIGN_IN' {
  return ['signup', 'sign-up', 'sign_up', 'register'].includes(action.toLowerCase()) ? 'SIGN_UP' : 'SIGN_IN'
}

/**
 * `/loginbridge/{action}/` (spec 2.1): returns from another site to the saved page, with the requested modal
 * open. Accepts own paths only (no open redirect).
 */
function LoginBridgePage({ params }: { params: Record<string, string> }) {
  const t = useT()
  const router = useRouter()
  const user = useCurrentUser()
  const isDone = useRef(false)
  const action = params['action'] ?? ''
  useEffect(() => {
    if (user === undefined || isDone.current) return
    isDone.current = true
    const href = takeLastUrl(getLocalStorage()) ?? paths.home()
    const location = { path: href, query: '', historyState: {} }
    const modals = user ? {} : { [selectBridgeModal(action)]: '1' }
    router.navigate({ href, state: replaceModals(location, modals).historyState as object, replace: true })
  }, [user, router, action])
  return (
    <NarrowPage title={t('sign.bridge')}>
      <NeedsScript text={t('sign.noscript')}>{null}</NeedsScript>
    </NarrowPage>
  )
}

export default definePage({
  load: async () => null,
  head: (_data, { texts: { t } }) => ({
    title: t('sign.bridge'),
    description: t('sign.description'),
    noIndex: true,
  }),
  Component: LoginBridgePage,
})
