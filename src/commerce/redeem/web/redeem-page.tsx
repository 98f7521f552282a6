import { useCurrentUser } from '../../../identity/accounts/web/shared/current-user.ts'
import { ForFans } from '../../../identity/accounts/web/shared/for-fans.tsx'
import { SignInInvitation } from '../../../identity/accounts/web/shared/sign-in-invitation.tsx'
import { Skeleton } from '../../../platform/ui/skeleton.tsx'
import { useT } from '../../../platform/web/i18n.tsx'
import { definePage } from '../../../platform/web/page.ts'
import type { RedeemScope } from './queries.ts'
import { Redeem } from './redeem.tsx'
import styles from './redeem-page.module.css'

/**
 * `/redeem/` (product 6, 10): redeems codes, and external tickets and memberships. The server's HTML is
 * public; a key is looked up in the browser and never appears in a URL.
 */
function RedeemPage({ data: place }: { data: RedeemScope }) {
  const t = useT()
  const user = useCurrentUser()
  return (
    <div className={styles['page']}>
      <header className={styles['head']}>
        <h1>{t('redeem.title')}</h1>
        <p>{t('redeem.intro')}</p>
      </header>
      <ForFans
        user={user}
        waiting={<Skeleton kind="text" lines={8} />}
        visitor={<SignInInvitation title={t('redeem.visitor')} text={t('redeem.visitor.text')} />}
      />
      {user && <Redeem key={user.id} place={place} />}
    </div>
  )
}

const parseId = (text: string | undefined) => (/^[1-9]\d{0,8}$/.test(text ?? '') ? Number(text) : null)

export default definePage<RedeemScope>({
  load: async ({ search }) => ({
    projectId: parseId(search['project_id']),
    showId: parseId(search['show_id']),
  }),
  head: (_place, { texts: { t } }) => ({
    title: t('redeem.title'),
    description: t('redeem.description'),
    noIndex: true,
  }),
  Component: RedeemPage,
})
