import { OwnMakes } from '../../../campaigns/web/shared/own-makes.tsx'
import { OwnCoupons } from '../../../commerce/coupons/web/shared/own-coupons.tsx'
import { OwnOrders } from '../../../commerce/orders/web/shared/own-orders.tsx'
import { MyShows } from '../../../events/saves/web/shared/my-shows.tsx'
import { type CurrentUser, useCurrentUser } from '../../../identity/accounts/web/shared/current-user.ts'
import { ForFans } from '../../../identity/accounts/web/shared/for-fans.tsx'
import { SignInInvitation } from '../../../identity/accounts/web/shared/sign-in-invitation.tsx'
import { paths } from '../../../platform/contract/paths.ts'
import { Page } from '../../../platform/ui/page.tsx'
import { Skeleton } from '../../../platform/ui/skeleton.tsx'
import { Tab, TabList, TabPanel, TabProvider } from '../../../platform/ui/tabs.tsx'
import { useT } from '../../../platform/web/i18n.tsx'
import { definePage, PageNotFound } from '../../../platform/web/page.ts'
import { useRouter } from '../../../platform/web/routing/use-router.ts'
import { TicketsToCome } from '../../../ticketing/tickets/web/shared/tickets-to-come.tsx'
import { OwnVotes } from '../../../votes/web/shared/own-votes.tsx'
import styles from './activity-page.module.css'

const tabs = ['shows', 'campaigns', 'purchases', 'coupons'] as const
type ActivityTab = (typeof tabs)[number]

/** Returns the path of the orders page from an offset; it lists the orders that the tab omits. */
const toOrdersPath = (offset: number) => `${paths.order()}?offset=${offset}`

/**
 * `/user/activity/{tab}/` (product 6). The server's HTML is public and empty; the fan's data is loaded in the
 * browser.
 */
function ActivityPage({ data: tab }: { data: ActivityTab }) {
  const t = useT()
  const user = useCurrentUser()
  return (
    <Page className={styles['page']}>
      <h1>{t('activity.title')}</h1>
      <ForFans
        user={user}
        waiting={<Tabs tab={tab} user={null} />}
        visitor={<SignInInvitation title={t('activity.visitor.title')} text={t('activity.visitor.text')} />}
      />
      {user && <Tabs tab={tab} user={user} />}
    </Page>
  )
}

function Tabs({ tab, user }: { tab: ActivityTab; user: CurrentUser | null }) {
  const t = useT()
  const router = useRouter()
  const show = (next: string) =>
    router.navigate({ href: paths.activity(next as ActivityTab), replace: true, resetScroll: false })
  return (
    <TabProvider value={tab} onChange={show}>
      <TabList label={t('activity.tabs')}>
        {tabs.map(name => (
          <Tab key={name} value={name} href={paths.activity(name)}>
            {t(`activity.tab.${name}`)}
          </Tab>
        ))}
      </TabList>
      <TabPanel value="shows">{user ? <MyShows /> : <Waiting />}</TabPanel>
      <TabPanel value="campaigns">{user ? <OwnActs /> : <Waiting />}</TabPanel>
      <TabPanel value="purchases">
        {user ? (
          <div className={styles['acts']}>
            <TicketsToCome />
            <OwnOrders hrefOf={toOrdersPath} />
          </div>
        ) : (
          <Waiting />
        )}
      </TabPanel>
      <TabPanel value="coupons">{user ? <OwnCoupons /> : <Waiting />}</TabPanel>
    </TabProvider>
  )
}

function OwnActs() {
  return (
    <div className={styles['acts']}>
      <OwnMakes />
      <OwnVotes />
    </div>
  )
}

function Waiting() {
  return (
    <div aria-busy="true" className={styles['waiting']}>
      <Skeleton kind="text" lines={8} />
    </div>
  )
}

export default definePage({
  load: async ({ params }): Promise<ActivityTab> => {
    const tab = tabs.find(name => name === (params['tab'] ?? 'shows'))
    if (!tab) throw new PageNotFound()
    return tab
  },
  head: (tab, { texts: { t } }) => ({
    title: `${t('activity.title')} – ${t(`activity.tab.${tab}`)}`,
    description: t('activity.description'),
    noIndex: true,
  }),
  Component: ActivityPage,
})
