import { useInfiniteQuery } from '@tanstack/react-query'
import { paths } from '../../../platform/contract/paths.ts'
import { ButtonLink } from '../../../platform/ui/button-link.tsx'
import { EmptyState } from '../../../platform/ui/empty-state.tsx'
import { Page } from '../../../platform/ui/page.tsx'
import { Tab, TabList, TabPanel, TabProvider } from '../../../platform/ui/tabs.tsx'
import { useT, useTexts } from '../../../platform/web/i18n.tsx'
import { useRouter } from '../../../platform/web/routing/use-router.ts'
import { formatSearchTotal } from '../../../platform/web/search-total.ts'
import { useApi } from '../../../platform/web/use-api.ts'
import { ArtistCards } from './artist-cards.tsx'
import { EventCards } from './event-cards.tsx'
import { NoResult } from './no-result.tsx'
import { ProjectCards } from './project-cards.tsx'
import { artistSearchQuery, eventSearchQuery, projectSearchQuery } from './queries.ts'
import { Recommended } from './recommended.tsx'
import { ResultList } from './result-list.tsx'
import { SearchField } from './search-field.tsx'
import styles from './search-page.module.css'
import { buildTabHref, type SearchTab, searchTabs } from './tabs.ts'
import { useSearchSubmit } from './use-search.ts'

interface SearchResultsProps {
  query: string
  tab: SearchTab
  offset: number
}

/** Results in three tabs (spec 2.5). The tab is URL state; a new query starts with artists. */
export function SearchResults({ query, tab, offset }: SearchResultsProps) {
  const t = useT()
  const { tag } = useTexts()
  const router = useRouter()
  const submit = useSearchSubmit()
  const found = useFound({ query, tab, offset })
  const getTotal = (listTab: SearchTab) => found[listTab].data?.pages[0]?.pagination.total_count
  const show = (next: string) =>
    router.navigate({ href: buildTabHref(query, next as SearchTab), replace: true, resetScroll: false })
  return (
    <Page className={styles['page']}>
      <header className={styles['head']}>
        <h1 className={styles['heading']}>{t('search.heading', { query })}</h1>
        <search className={styles['field']}>
          <SearchField key={query} initial={query} onSearch={submit} />
        </search>
      </header>
      <TabProvider value={tab} onChange={show}>
        <TabList label={t('search.tabs')}>
          {searchTabs.map(name => {
            const total = getTotal(name)
            return (
              <Tab
                key={name}
                value={name}
                href={buildTabHref(query, name)}
                count={total === undefined ? undefined : formatSearchTotal(total, tag)}
              >
                {t(`search.tab.${name}`)}
              </Tab>
            )
          })}
        </TabList>
        <TabPanel value="artist">
          <ResultList
            found={found.artist}
            tab="artist"
            query={query}
            empty={<NoResult query={query} level={2} />}
          >
            {artists => <ArtistCards artists={artists} level={2} />}
          </ResultList>
        </TabPanel>
        <TabPanel value="project">
          <ResultList found={found.project} tab="project" query={query} empty={<NoProjects />}>
            {projects => <ProjectCards projects={projects} />}
          </ResultList>
        </TabPanel>
        <TabPanel value="event">
          <ResultList found={found.event} tab="event" query={query} empty={<NoEvents />}>
            {events => <EventCards events={events} />}
          </ResultList>
        </TabPanel>
      </TabProvider>
      {getTotal(tab) === 0 && <Recommended />}
    </Page>
  )
}

function useFound({ query, tab, offset }: SearchResultsProps) {
  const api = useApi()
  const { locale } = useTexts()
  const from = (listTab: SearchTab) => (listTab === tab ? offset : 0)
  return {
    artist: useInfiniteQuery(artistSearchQuery(api, query, locale, from('artist'))),
    project: useInfiniteQuery(projectSearchQuery(api, query, locale, from('project'))),
    event: useInfiniteQuery(eventSearchQuery(api, query, locale, from('event'))),
  }
}

function NoEvents() {
  const t = useT()
  return (
    <EmptyState
      drawing="ticket"
      level={2}
      title={t('search.events.none')}
      text={t('search.events.none.text')}
      action={<ButtonLink href={paths.events()}>{t('search.events.browse')}</ButtonLink>}
    />
  )
}

function NoProjects() {
  const t = useT()
  return (
    <EmptyState
      drawing="bag"
      level={2}
      title={t('search.projects.none')}
      text={t('search.projects.none.text')}
      action={<ButtonLink href={paths.projects()}>{t('search.projects.browse')}</ButtonLink>}
    />
  )
}
