import { useQuery } from '@tanstack/react-query'
import { paths } from '../../../platform/contract/paths.ts'
import { ButtonLink } from '../../../platform/ui/button-link.tsx'
import { EmptyState } from '../../../platform/ui/empty-state.tsx'
import { ErrorState } from '../../../platform/ui/error-state.tsx'
import { Page, PageHead } from '../../../platform/ui/page.tsx'
import { Pagination } from '../../../platform/ui/pagination.tsx'
import { Section } from '../../../platform/ui/section.tsx'
import { Skeleton } from '../../../platform/ui/skeleton.tsx'
import { toBreadcrumbList } from '../../../platform/web/breadcrumb-list.ts'
import { useT, useTexts } from '../../../platform/web/i18n.tsx'
import { definePage, type LoadContext } from '../../../platform/web/page.ts'
import { formatSearchTotal } from '../../../platform/web/search-total.ts'
import { useApi } from '../../../platform/web/use-api.ts'
import { FeaturedBanners } from './featured-banners.tsx'
import { ProjectFilters } from './project-filters.tsx'
import { type ProjectsAddress, pageSize, readProjectsAddress } from './projects-address.ts'
import styles from './projects-page.module.css'
import { bannersQuery, projectsQuery } from './shared/queries.ts'
import { type ListedProject, ShopCard } from './shared/shop-card.tsx'

/** Shows the shop (product 6): featured banners, then the filtered projects, twenty per page. */
function ProjectsPage({ data: address }: { data: ProjectsAddress }) {
  const t = useT()
  const { locale } = useTexts()
  const banners = useQuery(bannersQuery({ api: useApi(), locale })).data?.results ?? []
  const hasBanners = paths.projects(address) === paths.projects() && banners.length > 0
  return (
    <Page>
      <PageHead className={styles['head']} title={t('shop.title')} lead={t('shop.lead')} />
      {hasBanners && <FeaturedBanners banners={banners} />}
      <ProjectList address={address} isFirst={!hasBanners} />
    </Page>
  )
}

function ProjectList({ address, isFirst }: { address: ProjectsAddress; isFirst: boolean }) {
  const t = useT()
  const { locale, tag } = useTexts()
  const { data, isError, refetch } = useQuery(projectsQuery({ api: useApi(), locale }, address))
  const total = data?.pagination.total_count ?? 0
  const count = data && t('shop.count', { count: total, total: formatSearchTotal(total, tag) })
  const artist = address.artistId === null ? null : (data?.results[0]?.artist ?? null)
  return (
    <Section
      id="all"
      title={t('shop.all')}
      note={<span role="status">{count}</span>}
      className={styles['list']}
    >
      <ProjectFilters address={address} artist={artist?.name ?? null} />
      {isError && (
        <ErrorState
          title={t('shop.failed')}
          text={t('shop.failed.text')}
          retryLabel={t('common.retry')}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !isError && <Waiting />}
      {data && data.results.length > 0 && <Cards projects={data.results} isFirst={isFirst} />}
      {data?.results.length === 0 && (
        <EmptyState
          drawing="ticket"
          title={t('shop.none')}
          text={t('shop.none.text')}
          action={<ButtonLink href={paths.projects()}>{t('shop.none.all')}</ButtonLink>}
        />
      )}
      {total > pageSize && <Pages address={address} total={total} />}
    </Section>
  )
}

/** `isFirst` is true if no banner's picture precedes the cards. */
function Cards({ projects, isFirst }: { projects: ListedProject[]; isFirst: boolean }) {
  return (
    <ul className={styles['cards']}>
      {projects.map((project, index) => (
        <li key={project.id}>
          <ShopCard project={project} priority={isFirst && index < 2} />
        </li>
      ))}
    </ul>
  )
}

function Pages({ address, total }: { address: ProjectsAddress; total: number }) {
  const t = useT()
  const pages = Math.ceil(Math.min(total, 1_000) / pageSize)
  return (
    <Pagination
      total={pages}
      current={Math.min(pages, address.offset / pageSize + 1)}
      href={page => `${paths.projects({ ...address, offset: (page - 1) * pageSize })}#all`}
      label={t('shop.all')}
      previousLabel={t('shop.pages.previous')}
      nextLabel={t('shop.pages.next')}
      pageLabel={page => t('shop.page', { page })}
      className={styles['pages']}
    />
  )
}

function Waiting() {
  return (
    <div className={styles['cards']} aria-busy="true">
      {Array.from({ length: pageSize }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the places are all alike
        <Skeleton key={index} kind="square" />
      ))}
    </div>
  )
}

async function load({ api, queryClient, texts: { locale }, search }: LoadContext): Promise<ProjectsAddress> {
  const address = readProjectsAddress(search)
  const reader = { api, locale }
  await Promise.all([
    queryClient.ensureQueryData(projectsQuery(reader, address)),
    queryClient.prefetchQuery(bannersQuery(reader)),
  ])
  return address
}

export default definePage<ProjectsAddress>({
  load,
  head: (address, { texts: { t } }) => ({
    title: t('shop.title'),
    description: t('shop.description'),
    // Sort order and page number do not change the canonical URL; type and artist do.
    canonical: paths.projects({ type: address.type, artistId: address.artistId }),
    jsonLd: () => [
      toBreadcrumbList([
        { name: t('shop.home'), item: paths.home() },
        { name: t('shop.title'), item: paths.projects() },
      ]),
    ],
  }),
  Component: ProjectsPage,
})
