import { paths } from '../../../platform/contract/paths.ts'
import { ButtonLink } from '../../../platform/ui/button-link.tsx'
import { useT } from '../../../platform/web/i18n.tsx'
import { useModal } from '../../../platform/web/modals.tsx'
import styles from './drawer-items.module.css'
import { ownPages } from './own-pages.ts'
import { useCurrentUser } from './shared/current-user.ts'

/** Sign-in and sign-up for visitors. Each button replaces the drawer with its modal, also in the history. */
export function SignButtons({ close }: { close: () => void }) {
  const t = useT()
  const user = useCurrentUser()
  const signUp = useModal('SIGN_UP')
  const signIn = useModal('SIGN_IN')
  if (user) return null
  const instead = (open: (options: { replace: true }) => void) => (event: React.MouseEvent) => {
    event.preventDefault()
    close()
    open({ replace: true })
  }
  return (
    <div className={styles['sign']}>
      <ButtonLink href={paths.signUp()} look="primary" wide onClick={instead(signUp.open)}>
        {t('common.signUp')}
      </ButtonLink>
      <ButtonLink href={paths.signIn()} look="secondary" wide onClick={instead(signIn.open)}>
        {t('common.signIn')}
      </ButtonLink>
    </div>
  )
}

export function OwnPageItems() {
  const t = useT()
  const user = useCurrentUser()
  if (!user) return null
  return ownPages.map(({ path, text }) => (
    <li key={path}>
      <a href={path}>{t(text)}</a>
    </li>
  ))
}

export function LogOutItem() {
  const t = useT()
  const user = useCurrentUser()
  if (!user) return null
  return (
    <li>
      <a href={paths.logout()}>{t('common.menu.logout')}</a>
    </li>
  )
}
