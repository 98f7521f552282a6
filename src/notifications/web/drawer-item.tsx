import { useCurrentUser } from '../../identity/accounts/web/shared/current-user.ts'
import { useT } from '../../platform/web/i18n.tsx'
import { useModal } from '../../platform/web/modals.tsx'

/** Replaces the drawer with the notifications, also in the browser's history. */
export function NotificationsItem({ close }: { close: () => void }) {
  const t = useT()
  const user = useCurrentUser()
  const panel = useModal('GNB_NEWS_MENU')
  if (!user) return null
  return (
    <li>
      <button
        type="button"
        onClick={() => {
          close()
          panel.open({ replace: true })
        }}
      >
        {t('common.news.title')}
      </button>
    </li>
  )
}
