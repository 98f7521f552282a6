import { paths } from '../../contract/paths.ts'
import { BellIcon } from '../../ui/icons.tsx'
import { useT } from '../i18n.tsx'
import { useMadeAhead, useModal } from '../modals.tsx'
import type { CurrentUser } from '../session/current-user.ts'
import styles from './frame.module.css'
import { useHasNews } from './use-has-news.ts'
import { UserMenu } from './user-menu.tsx'

/** The bell and the avatar of a signed-in fan (spec 2.3). Visitors never load this. */
export default function FanControls({ user }: { user: CurrentUser }) {
  const t = useT()
  const news = useModal('GNB_NEWS_MENU')
  const hasNews = useHasNews()
  useMadeAhead('GNB_NEWS_MENU')
  return (
    <div className={styles['fan']}>
      <a
        href={paths.activity('campaigns')}
        className={styles['control']}
        aria-label={t(hasNews ? 'common.news.openNew' : 'common.news.open')}
        aria-controls="notifications"
        {...news.trigger}
        aria-expanded={news.isOpen}
        onClick={event => {
          event.preventDefault()
          news.toggle()
        }}
      >
        <BellIcon />
        {hasNews && <span className={styles['dot']} />}
      </a>
      <UserMenu user={user} />
    </div>
  )
}
