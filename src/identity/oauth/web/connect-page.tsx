import { lazy, Suspense } from 'react'
import { brand } from '../../../platform/brand.ts'
import { paths } from '../../../platform/contract/paths.ts'
import { ButtonLink } from '../../../platform/ui/button-link.tsx'
import { Skeleton } from '../../../platform/ui/skeleton.tsx'
import { NarrowPage, NeedsScript } from '../../../platform/web/forms/narrow-page.tsx'
import { useT } from '../../../platform/web/i18n.tsx'
import { definePage, PageNotFound } from '../../../platform/web/page.ts'
import styles from './connect-page.module.css'
import { isService, type Service, services } from './shared/services.ts'
import { useOauthCallback } from './use-oauth-callback.ts'

// Lazy, because it pulls in the form library.
const LinkForm = lazy(() => import('./link-form.tsx'))

/** `/oauth/connect/{provider}/` (spec 2.2): the OAuth callback. */
function ConnectPage({ data: service }: { data: Service }) {
  const t = useT()
  const name = { service: services[service] }
  const state = useOauthCallback(service)
  if (state.kind === 'known') {
    return (
      <NarrowPage title={t('account.social.known.title', name)}>
        <p>{t('account.social.known.text', name)}</p>
        <div className={styles['buttons']}>
          <ButtonLink look="primary" href={paths.loginBridge('login')}>
            {t('account.social.known.signIn')}
          </ButtonLink>
          <ButtonLink href={paths.loginBridge('signup')}>{t('account.social.known.signUp')}</ButtonLink>
        </div>
      </NarrowPage>
    )
  }
  if (state.kind === 'asking') {
    return (
      <NarrowPage title={t('account.social.title', name)} text={t('account.social.link.text')}>
        <Suspense fallback={<Skeleton lines={3} />}>
          <LinkForm service={service} linkId={state.linkId} />
        </Suspense>
      </NarrowPage>
    )
  }
  const isFailed = state.kind === 'failed'
  return (
    <NarrowPage title={isFailed ? t('account.social.failed.title') : t('account.social.title', name)}>
      <NeedsScript text={t('account.social.noscript')}>
        <p role={isFailed ? 'alert' : 'status'}>
          {isFailed ? state.text : t('account.social.working', name)}
        </p>
        {isFailed && (
          <ButtonLink href={paths.home()}>
            {t('account.social.failed.back', { brand: brand.name })}
          </ButtonLink>
        )}
      </NeedsScript>
    </NarrowPage>
  )
}

export default definePage<Service>({
  load: async ({ params: { provider = '' } }) => {
    if (!isService(provider)) throw new PageNotFound()
    return provider
  },
  head: (service, { texts: { t } }) => ({
    title: t('account.social.title', { service: services[service] }),
    description: t('account.social.working', { service: services[service] }),
    noIndex: true,
  }),
  Component: ConnectPage,
})
