import { useInfiniteQuery } from '@tanstack/react-query'
import { paths } from '../../platform/contract/paths.ts'
import { BellIcon } from '../../platform/ui/icons.tsx'
import { useT, useTexts } from '../../platform/web/i18n.tsx'
import { useModal, usePrerenderModal } from '../../platform/web/modals.tsx'
import control from '../../platform/web/shell/bar-control.module.css'
import { useApi } from '../../platform/web/use-api.ts'
import styles from './bell.module.css'
import { hasUnreadNotifications, notificationsQuery } from './queries.ts'

/** Opens the notifications (spec 2.3); a dot indicates new ones. For signed-in fans only. */
export function Bell() {
  const t = useT()
  const panel = useModal('GNB_NEWS_MENU')
  const { locale } = useTexts()
  const { data } = useInfiniteQuery(notificationsQuery({ api: useApi(), locale }))
  const hasNews = data ? hasUnreadNotifications(data.pages) : false
  usePrerenderModal('GNB_NEWS_MENU')
  return (
    <a
      href={paths.activity('campaigns')}
      className={control['control']}
      aria-label={t(hasNews ? 'common.news.openNew' : 'common.news.open')}
      aria-controls="notification-panel"
      {...panel.trigger}
      aria-expanded={panel.isOpen}
      onClick={event => {
        event.preventDefault()
        panel.toggle()
      }}
    >
      <BellIcon />
      {hasNews && <span className={styles['dot']} />}
    </a>
  )
}
