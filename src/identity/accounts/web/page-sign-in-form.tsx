import { paths } from '../../../platform/contract/paths.ts'
import { useT } from '../../../platform/web/i18n.tsx'
import { useRouter } from '../../../platform/web/routing/use-router.ts'
import { getLocalStorage } from '../../../platform/web/storage/local-storage.ts'
import { takeLastUrl } from './shared/last-url.ts'
import { resolveIntendedPage } from './shared/use-sign-in-reason.ts'
import { SignInForm } from './sign-in-form.tsx'

/** The sign-in form on its own page; continues to the intended page. */
export default function PageSignInForm() {
  const t = useT()
  const router = useRouter()
  const onDone = () =>
    router.navigate({
      href: resolveIntendedPage() ?? takeLastUrl(getLocalStorage()) ?? paths.home(),
      replace: true,
    })
  return <SignInForm label={t('account.signIn.title')} onDone={onDone} />
}
