import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { useCurrentUser } from '../../identity/accounts/web/shared/current-user.ts'
import { paths } from '../../platform/contract/paths.ts'
import { toSameSitePath } from '../../platform/contract/same-site-path.ts'
import { Button } from '../../platform/ui/button.tsx'
import { ButtonLink } from '../../platform/ui/button-link.tsx'
import { Drawer } from '../../platform/ui/drawer.tsx'
import { EmptyState } from '../../platform/ui/empty-state.tsx'
import { ErrorState } from '../../platform/ui/error-state.tsx'
import { BellIcon } from '../../platform/ui/icons.tsx'
import { PopoverPanel } from '../../platform/ui/popover-panel.tsx'
import { Skeleton } from '../../platform/ui/skeleton.tsx'
import { dataLayer } from '../../platform/web/browser/page-data-layer.ts'
import { useFormats } from '../../platform/web/format.ts'
import { useT, useTexts } from '../../platform/web/i18n.tsx'
import { type ModalProps, useModal } from '../../platform/web/modals.tsx'
import { getServerNow } from '../../platform/web/server-clock.ts'
import { useApi } from '../../platform/web/use-api.ts'
import styles from './notification-panel.module.css'
import {
  hasUnreadNotifications,
  markNotificationsRead,
  type Notification,
  notificationsQuery,
} from './queries.ts'

const wideQuery = '(width >= 768px)'

function useIsWide(): boolean {
  return useSyncExternalStore(
    listener => {
      const media = matchMedia(wideQuery)
      media.addEventListener('change', listener)
      return () => media.removeEventListener('change', listener)
    },
    () => matchMedia(wideQuery).matches,
    () => false,
  )
}

/**
 * Shows the notifications (spec 2.3) in a 328 px popover under the bell, or in a second drawer on narrow
 * screens.
 */
export default function NotificationPanel({ close }: ModalProps) {
  const t = useT()
  const isWide = useIsWide()
  const user = useCurrentUser()
  const menu = useModal('GNB_SUB_MENU')
  const title = t('common.news.title')
  useEffect(() => {
    if (user === null) close()
  }, [user, close])
  const { isOpen: isMenuOpen, close: closeMenu } = menu
  useEffect(() => {
    if (!isWide && isMenuOpen) closeMenu()
  }, [isWide, isMenuOpen, closeMenu])
  if (!user) return null
  if (!isWide) {
    return (
      <Drawer open onClose={close} title={title} titleShown closeLabel={t('common.close')} side="end">
        <NotificationList close={close} />
      </Drawer>
    )
  }
  return (
    <div className={styles['anchor']}>
      <PopoverPanel id="notification-panel" open onClose={close} label={title}>
        <h2 className={styles['title']}>{title}</h2>
        <NotificationList close={close} />
      </PopoverPanel>
    </div>
  )
}

function NotificationList({ close }: { close: () => void }) {
  const t = useT()
  const reader = { api: useApi(), locale: useTexts().locale }
  const queryClient = useQueryClient()
  const news = useInfiniteQuery(notificationsQuery(reader))
  const end = useRef<HTMLDivElement>(null)
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = news
  useEffect(() => {
    if (!end.current || !hasNextPage || isFetchingNextPage) return
    const watch = new IntersectionObserver(([entry]) => entry?.isIntersecting && fetchNextPage())
    watch.observe(end.current)
    return () => watch.disconnect()
  }, [hasNextPage, isFetchingNextPage, fetchNextPage])

  if (news.isPending) return <Skeleton lines={5} />
  if (!news.data) {
    return (
      <ErrorState
        title={t('common.error.title')}
        text={t('common.error.text')}
        retryLabel={t('common.retry')}
        onRetry={() => news.refetch()}
      />
    )
  }
  const items = news.data.pages.flatMap(page => page.results)
  if (items.length === 0) return <NoNotifications />
  const click = (item: Notification) => {
    dataLayer.push({ event: 'notificationClick', new_noti: item.is_new })
    if (hasUnreadNotifications(news.data.pages)) markNotificationsRead(reader, queryClient).catch(() => {})
    close()
  }
  return (
    <>
      <ul className={styles['list']}>
        {items.map(item => (
          <li key={`${item.timestamp} ${item.link}`}>
            <NotificationItem item={item} onClick={() => click(item)} />
          </li>
        ))}
      </ul>
      {news.isFetchNextPageError ? (
        <div className={styles['rest']} role="alert">
          {t('notifications.more.failed')}
          <Button size={40} onClick={() => void fetchNextPage()}>
            {t('common.retry')}
          </Button>
        </div>
      ) : (
        <div ref={end} className={styles['end']} />
      )}
      <a href={paths.settings('notifications')} className={styles['choose']} onClick={close}>
        {t('notifications.choose')}
      </a>
    </>
  )
}

function NoNotifications() {
  const t = useT()
  return (
    <EmptyState
      drawing="horn"
      title={t('common.news.empty')}
      text={t('notifications.empty.text')}
      action={
        <ButtonLink href={paths.search()} size={40}>
          {t('notifications.empty.action')}
        </ButtonLink>
      }
      className={styles['nothing']}
    />
  )
}

function NotificationItem({ item, onClick }: { item: Notification; onClick: () => void }) {
  const { t, has } = useTexts()
  const { relative } = useFormats()
  const now = getServerNow()
  // Shows "just now" for the last sixty seconds, because Intl's "this minute" reads oddly.
  const isJustNow = now - Date.parse(item.timestamp) < 60_000
  return (
    <a href={toSameSitePath(item.link) ?? '/'} className={styles['item']} onClick={onClick}>
      {item.image ? (
        <img src={item.image} alt="" width={48} height={48} />
      ) : (
        <span className={styles['icon']}>
          <BellIcon />
        </span>
      )}
      <span className={styles['words']}>
        {has(item.text) && t(item.text, item.text_params_obj)}
        <span className={styles['when']}>
          <time dateTime={item.timestamp}>
            {isJustNow ? t('notifications.justNow') : relative(item.timestamp, now)}
          </time>
          {item.is_new && <span className={styles['new']}>{t('common.news.new')}</span>}
        </span>
      </span>
    </a>
  )
}
