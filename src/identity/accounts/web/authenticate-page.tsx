import { useEffect, useRef } from 'react'
import { paths } from '../../../platform/contract/paths.ts'
import { Button } from '../../../platform/ui/button.tsx'
import { ButtonLink } from '../../../platform/ui/button-link.tsx'
import { createDeferredPart } from '../../../platform/web/deferred.tsx'
import { NarrowPage, NeedsScript } from '../../../platform/web/forms/narrow-page.tsx'
import { useT } from '../../../platform/web/i18n.tsx'
import { isCoveredByModal } from '../../../platform/web/modal-history.ts'
import { useModal } from '../../../platform/web/modals.tsx'
import { definePage } from '../../../platform/web/page.ts'
import { useRouter } from '../../../platform/web/routing/use-router.ts'
import styles from './account-modals.module.css'
import { useCurrentUser } from './shared/current-user.ts'
import { SwitchLine } from './shared/switch-line.tsx'

const PageSignInForm = createDeferredPart(() => import('./page-sign-in-form.tsx'))

/**
 * `/authenticate/`: sign-in as a full page, the fallback if a modal's chunk fails to load; `mode=signup`
 * signs up.
 */
function AuthenticatePage({ search }: { search: Record<string, string> }) {
  const t = useT()
  const user = useCurrentUser()
  const isSignUp = search['mode'] === 'signup'
  const title = t(isSignUp ? 'account.signUp.title' : 'account.signIn.title')
  if (user) {
    return (
      <NarrowPage title={t('sign.already', { name: user.username })} text={t('sign.already.text')}>
        <div className={styles['actions']}>
          <ButtonLink look="primary" href={paths.home()}>
            {t('sign.home')}
          </ButtonLink>
          <ButtonLink href={paths.logout()}>{t('common.menu.logout')}</ButtonLink>
        </div>
      </NarrowPage>
    )
  }
  return (
    <NarrowPage title={title}>
      <NeedsScript text={t('sign.noscript')}>
        {isSignUp ? (
          <SignUp />
        ) : (
          <>
            <PageSignInForm />
            <SwitchLine text={t('account.signIn.noAccount')} act={t('common.signUp')} href={paths.signUp()} />
          </>
        )}
      </NeedsScript>
    </NarrowPage>
  )
}

/**
 * Opens the modal once on mount; after it is closed, the button opens it again. After a reload, it or the
 * sign-in modal may already be open.
 */
function SignUp() {
  const t = useT()
  const signUp = useModal('SIGN_UP')
  const router = useRouter()
  const open = useRef(signUp.open)
  useEffect(() => {
    if (!isCoveredByModal(router)) open.current()
  }, [router])
  return (
    <>
      <Button look="primary" wide onClick={() => signUp.open()}>
        {t('common.signUp')}
      </Button>
      <SwitchLine text={t('account.signUp.hasAccount')} act={t('common.signIn')} href={paths.signIn()} />
    </>
  )
}

export default definePage({
  load: async () => {
    await PageSignInForm.ready()
    return null
  },
  head: (_data, { texts: { t }, search }) => ({
    title: t(search['mode'] === 'signup' ? 'account.signUp.title' : 'account.signIn.title'),
    description: t('sign.description'),
    canonical: paths.signIn(),
    noIndex: true,
  }),
  Component: AuthenticatePage,
})
