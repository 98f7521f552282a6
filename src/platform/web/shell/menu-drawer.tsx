import { paths } from '../../contract/paths.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Drawer } from '../../ui/drawer.tsx'
import { useT } from '../i18n.tsx'
import { type ModalProps, useModal } from '../modals.tsx'
import { useRouterState } from '../routing/use-router.ts'
import { useCurrentUser } from '../session/current-user.ts'
import { LanguageLinks } from './language-links.tsx'
import styles from './menu-drawer.module.css'
import { currentOf, ownPages, sections } from './nav-links.ts'

/** The side drawer of narrow screens (spec 2.3). Opening it closes the notifications, and the other way round. */
export default function MenuDrawer({ close }: ModalProps) {
  const t = useT()
  const user = useCurrentUser()
  const news = useModal('GNB_NEWS_MENU')
  const pathname = useRouterState({ select: state => state.location.pathname })
  return (
    <Drawer open onClose={close} title={t('common.menu.title')} closeLabel={t('common.close')}>
      <nav className={styles['menu']} aria-label={t('common.menu.title')}>
        {!user && <SignButtons close={close} />}
        <ul>
          {sections.map(({ path, text }) => (
            <li key={path}>
              <a href={path} className={styles['section']} aria-current={currentOf(path, pathname)}>
                {t(text)}
              </a>
            </li>
          ))}
        </ul>
        <ul>
          {user && (
            <li>
              <button
                type="button"
                onClick={() => {
                  close()
                  news.open({ replace: true })
                }}
              >
                {t('common.news.title')}
              </button>
            </li>
          )}
          {user &&
            ownPages.map(({ path, text }) => (
              <li key={path}>
                <a href={path}>{t(text)}</a>
              </li>
            ))}
          <li>
            <a href={paths.help()}>{t('common.menu.help')}</a>
          </li>
          {user && (
            <li>
              <a href={paths.logout()}>{t('common.menu.logout')}</a>
            </li>
          )}
        </ul>
        <LanguageLinks />
      </nav>
    </Drawer>
  )
}

/** Each puts its modal in the drawer's place, in the history too. */
function SignButtons({ close }: { close: () => void }) {
  const t = useT()
  const signUp = useModal('SIGN_UP')
  const signIn = useModal('SIGN_IN')
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
