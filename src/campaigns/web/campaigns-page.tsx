import { useSuspenseQuery } from '@tanstack/react-query'
import { paths } from '../../platform/contract/paths.ts'
import { Button } from '../../platform/ui/button.tsx'
import { cx } from '../../platform/ui/cx.ts'
import { EmptyState } from '../../platform/ui/empty-state.tsx'
import { SearchIcon } from '../../platform/ui/icons.tsx'
import { Page } from '../../platform/ui/page.tsx'
import { Section } from '../../platform/ui/section.tsx'
import { useT, useTexts } from '../../platform/web/i18n.tsx'
import { useModal } from '../../platform/web/modals.tsx'
import { definePage } from '../../platform/web/page.ts'
import { useApi } from '../../platform/web/use-api.ts'
import { CampaignCard } from './campaign-card.tsx'
import styles from './campaigns-page.module.css'
import { MyCity } from './my-city.tsx'
import { type Campaign, campaignsQuery, type QueryContext } from './queries.ts'
import { PendingMake } from './use-make.ts'
import { useMakes } from './use-makes.ts'

const blocks = ['trending', 'nearly_there', 'done'] as const

/** Campaigns page (product 6): the fan's city first, then campaigns worldwide. */
function CampaignsPage() {
  const t = useT()
  const context: QueryContext = { api: useApi(), locale: useTexts().locale }
  const lists = {
    trending: useSuspenseQuery(campaignsQuery(context, 'trending')).data.results,
    nearly_there: useSuspenseQuery(campaignsQuery(context, 'nearly_there')).data.results,
    done: useSuspenseQuery(campaignsQuery(context, 'done')).data.results,
  }
  const isEmpty = blocks.every(name => lists[name].length === 0)
  return (
    <Page>
      <Intro />
      <MyCity />
      {isEmpty && <EmptyState title={t('campaign.empty.title')} text={t('campaign.empty.text')} level={2} />}
      {blocks.map(name => (
        <Block key={name} name={name} campaigns={lists[name]} />
      ))}
      <PendingMake />
    </Page>
  )
}

function Intro() {
  const t = useT()
  const search = useModal('GNB_SEARCH')
  return (
    <header className={styles['intro']}>
      <h1 className={styles['title']}>{t('campaign.page.title')}</h1>
      <ol className={styles['steps']}>
        {(['find', 'make', 'share'] as const).map(step => (
          <li key={step} className={styles['step']}>
            {t(`campaign.step.${step}`)}
          </li>
        ))}
      </ol>
      <Button
        look="primary"
        iconStart={<SearchIcon />}
        {...search.trigger}
        onClick={() => search.open()}
        className={styles['find']}
      >
        {t('campaign.page.find')}
      </Button>
    </header>
  )
}

function Block({ name, campaigns }: { name: (typeof blocks)[number]; campaigns: Campaign[] }) {
  const t = useT()
  const getState = useMakes(campaigns)
  if (campaigns.length === 0) return null
  return (
    <Section title={t(`campaign.block.${name}`)} note={t(`campaign.block.${name}.note`)}>
      <ul className={cx(styles['cards'], styles['full'])}>
        {campaigns.map(campaign => (
          <li key={campaign.id}>
            <CampaignCard campaign={campaign} state={getState(campaign)} isUrgent={name === 'nearly_there'} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

export default definePage({
  load: ({ api, queryClient, texts: { locale } }) =>
    Promise.all(blocks.map(name => queryClient.ensureQueryData(campaignsQuery({ api, locale }, name)))),
  head: (_data, { texts: { t } }) => ({
    title: t('campaign.page.name'),
    description: t('campaign.page.description'),
    canonical: paths.campaigns(),
  }),
  Component: CampaignsPage,
})
