import { useCurrentUser } from '../../../identity/accounts/web/shared/current-user.ts'
import { ForFans } from '../../../identity/accounts/web/shared/for-fans.tsx'
import { SignInInvitation } from '../../../identity/accounts/web/shared/sign-in-invitation.tsx'
import { Skeleton } from '../../../platform/ui/skeleton.tsx'
import { useT } from '../../../platform/web/i18n.tsx'
import { definePage } from '../../../platform/web/page.ts'
import { FollowList } from './follow-list.tsx'
import styles from './following-page.module.css'

/** `/user/following/`. The server's HTML is public and empty; the browser loads the fan's artists. */
function FollowingPage() {
  const t = useT()
  const user = useCurrentUser()
  return (
    <div className={styles['page']}>
      <h1>{t('following.title')}</h1>
      <ForFans
        user={user}
        waiting={
          <div aria-busy="true" className={styles['waiting']}>
            <Skeleton kind="text" lines={8} />
          </div>
        }
        visitor={<SignInInvitation title={t('following.visitor')} text={t('following.visitor.text')} />}
      />
      {user && <FollowList />}
    </div>
  )
}

export default definePage({
  load: async () => null,
  head: (_data, { texts: { t } }) => ({
    title: t('following.title'),
    description: t('following.description'),
    noIndex: true,
  }),
  Component: FollowingPage,
})
