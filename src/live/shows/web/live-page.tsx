import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useCurrentUser } from '../../../identity/accounts/web/shared/current-user.ts'
import { paths } from '../../../platform/contract/paths.ts'
import { Page, PageHead } from '../../../platform/ui/page.tsx'
import { Tab, TabList, TabPanel, TabProvider } from '../../../platform/ui/tabs.tsx'
import { toBreadcrumbList } from '../../../platform/web/breadcrumb-list.ts'
import { useT, useTexts } from '../../../platform/web/i18n.tsx'
import { definePage, type LoadContext } from '../../../platform/web/page.ts'
import { useRouter } from '../../../platform/web/routing/use-router.ts'
import { formatSearchTotal } from '../../../platform/web/search-total.ts'
import { useApi } from '../../../platform/web/use-api.ts'
import { type LiveAddress, type LiveTab, liveTabs, readLiveAddress } from './live-address.ts'
import { LiveBanners } from './live-banners.tsx'
import styles from './live-page.module.css'
import { bannersQuery, tabQuery } from './queries.ts'
import { usePendingReminder } from './shared/remind-button.tsx'
import { ShowList } from './show-list.tsx'

/** Lazy, because this block is the last one and only signed-in fans see it. */
const OwnReminders = lazy(() => import('./own-reminders.tsx'))

/** State of the list with the selected tab resolved. */
interface LiveList extends LiveAddress {
  tab: LiveTab
  canonical: string
}

/** Live page (product 6) with upcoming shows, live shows and replays. */
function LivePage({ data: { tab, offset } }: { data: LiveList }) {
  const t = useT()
  const { tag, locale } = useTexts()
  const router = useRouter()
  usePendingReminder()
  const isKnown = Boolean(useCurrentUser())
  const reader = { api: useApi(), locale }
  const totals: Record<LiveTab, number | undefined> = {
    upcoming: useQuery(tabQuery(reader, 'upcoming', 0)).data?.pagination.total_count,
    live: useQuery(tabQuery(reader, 'live', 0)).data?.pagination.total_count,
    replay: useQuery(tabQuery(reader, 'replay', 0)).data?.pagination.total_count,
  }
  const banners = useQuery(bannersQuery(reader)).data?.results ?? []
  const hasBanners = offset === 0 && banners.length > 0
  const show = (next: string) =>
    router.navigate({ href: paths.live({ tab: next as LiveTab }), replace: true, resetScroll: false })
  return (
    <Page className={styles['page']}>
      <PageHead title={t('live.title')} lead={t('live.lead')} />
      {hasBanners && <LiveBanners banners={banners} />}
      <TabProvider value={tab} onChange={show}>
        <TabList label={t('live.tabs')}>
          {liveTabs.map(name => (
            <Tab
              key={name}
              value={name}
              href={paths.live({ tab: name })}
              count={totals[name] ? formatSearchTotal(totals[name], tag) : undefined}
            >
              {t(`live.tab.${name}`)}
            </Tab>
          ))}
        </TabList>
        {liveTabs.map(name => (
          <TabPanel key={name} value={name}>
            <ShowList tab={name} offset={offset} isFirst={!hasBanners} />
          </TabPanel>
        ))}
      </TabProvider>
      {isKnown && (
        <Suspense>
          <OwnReminders />
        </Suspense>
      )}
    </Page>
  )
}

async function load({ api, queryClient, texts, search }: LoadContext): Promise<LiveList> {
  const address = readLiveAddress(search)
  const reader = { api, locale: texts.locale }
  const [live] = await Promise.all([
    queryClient.ensureQueryData(tabQuery(reader, 'live', 0)),
    queryClient.prefetchQuery(bannersQuery(reader)),
    ...liveTabs.map(tab => queryClient.prefetchQuery(tabQuery(reader, tab, 0))),
  ])
  const tab = address.tab ?? (live.pagination.total_count > 0 ? 'live' : 'upcoming')
  await queryClient.ensureQueryData(tabQuery(reader, tab, address.offset))
  const { offset } = address
  return { tab, offset, canonical: paths.live({ tab: address.tab ?? undefined, offset }) }
}

export default definePage<LiveList>({
  load,
  head: ({ tab, canonical }, { texts: { t } }) => ({
    title: t(`live.title.${tab}`),
    description: t('live.description'),
    canonical,
    jsonLd: () => [
      toBreadcrumbList([
        { name: t('live.home'), item: paths.home() },
        { name: t('live.title'), item: paths.live() },
      ]),
    ],
  }),
  Component: LivePage,
})
