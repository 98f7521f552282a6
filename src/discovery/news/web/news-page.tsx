import { useQuery } from '@tanstack/react-query'
import { paths } from '../../../platform/contract/paths.ts'
import { ButtonLink } from '../../../platform/ui/button-link.tsx'
import { EmptyState } from '../../../platform/ui/empty-state.tsx'
import { ErrorState } from '../../../platform/ui/error-state.tsx'
import { Page, PageHead } from '../../../platform/ui/page.tsx'
import { Pagination } from '../../../platform/ui/pagination.tsx'
import { Skeleton } from '../../../platform/ui/skeleton.tsx'
import { VisuallyHidden } from '../../../platform/ui/visually-hidden.tsx'
import { toBreadcrumbList } from '../../../platform/web/breadcrumb-list.ts'
import { useT, useTexts } from '../../../platform/web/i18n.tsx'
import { definePage, type LoadContext } from '../../../platform/web/page.ts'
import { useApi } from '../../../platform/web/use-api.ts'
import { ArticleCard } from './article-card.tsx'
import { listFeeds } from './article-head.ts'
import { LeadArticle } from './lead-article.tsx'
import styles from './news-page.module.css'
import { type ListedArticle, newsQuery, pageSize } from './queries.ts'

/** News (product 6): the newest article is large, the others follow by date, twelve per page. */
function NewsPage({ data: offset }: { data: number }) {
  const t = useT()
  const { locale } = useTexts()
  const { data, isError, refetch } = useQuery(newsQuery({ api: useApi(), locale }, offset))
  const total = data?.pagination.total_count ?? 0
  return (
    <Page className={styles['page']}>
      <PageHead title={t('news.title')} lead={t('news.lead')} />
      {isError && (
        <ErrorState
          level={2}
          title={t('news.failed.title')}
          text={t('news.failed.text')}
          retryLabel={t('common.retry')}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !isError && <Waiting />}
      {data && data.results.length > 0 && <Articles articles={data.results} isFirstPage={offset === 0} />}
      {data?.results.length === 0 && (
        <EmptyState
          level={2}
          title={t('news.empty.title')}
          text={t('news.empty.text')}
          action={<ButtonLink href={paths.events()}>{t('news.empty.action')}</ButtonLink>}
        />
      )}
      {total > pageSize && <Pages offset={offset} total={total} />}
      {total > 0 && (
        <p className={styles['feed']}>
          <a href={paths.newsFeed('rss', locale === 'pseudo' ? 'en' : locale)}>{t('news.feed')}</a>
        </p>
      )}
    </Page>
  )
}

function Articles({ articles, isFirstPage }: { articles: ListedArticle[]; isFirstPage: boolean }) {
  const t = useT()
  const [first, ...others] = articles
  const hasLead = isFirstPage && first?.picture
  return (
    <section>
      <h2>
        <VisuallyHidden>{t('news.list')}</VisuallyHidden>
      </h2>
      <div className={styles['grid']}>
        {hasLead && first && <LeadArticle article={first} />}
        {(hasLead ? others : articles).map(article => (
          <ArticleCard key={article.id} article={article} artist={article.artists[0]?.name} />
        ))}
      </div>
    </section>
  )
}

function Pages({ offset, total }: { offset: number; total: number }) {
  const t = useT()
  const pages = Math.ceil(total / pageSize)
  return (
    <Pagination
      total={pages}
      current={Math.min(pages, offset / pageSize + 1)}
      href={page => paths.newsFrom((page - 1) * pageSize)}
      label={t('news.pages')}
      previousLabel={t('news.pages.previous')}
      nextLabel={t('news.pages.next')}
      pageLabel={page => t('news.page', { page })}
    />
  )
}

function Waiting() {
  return (
    <div className={styles['grid']} aria-busy="true">
      {Array.from({ length: pageSize }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the places are all alike
        <Skeleton key={index} kind="photo" />
      ))}
    </div>
  )
}

/** Parses the page offset; malformed values give the first page. */
function parseOffset(text = ''): number {
  const offset = /^\d{1,4}$/.test(text) ? Number(text) : 0
  return Math.min(offset - (offset % pageSize), 996)
}

async function load({ api, queryClient, texts, search }: LoadContext): Promise<number> {
  const offset = parseOffset(search['offset'])
  // A failed list is retried in the browser, where the page shows the error.
  await queryClient.prefetchQuery(newsQuery({ api, locale: texts.locale }, offset))
  return offset
}

export default definePage<number>({
  load,
  head: (offset, { texts }) => ({
    title: offset > 0 ? texts.t('news.page.title', { page: offset / pageSize + 1 }) : texts.t('news.title'),
    description: texts.t('news.description'),
    canonical: paths.newsFrom(offset),
    feeds: listFeeds(texts),
    jsonLd: () => [
      toBreadcrumbList([
        { name: texts.t('news.home'), item: paths.home() },
        { name: texts.t('news.title'), item: paths.news() },
      ]),
    ],
  }),
  Component: NewsPage,
})
