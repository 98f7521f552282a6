import { NewsCard } from '../../../platform/ui/news-card.tsx'
import { Rail } from '../../../platform/ui/rail.tsx'
import { useFormats } from '../../../platform/web/format.ts'
import { useT, useTexts } from '../../../platform/web/i18n.tsx'
import { paths } from '../../../platform/web/paths.ts'
import { PagedSection } from './paged-section.tsx'
import type { ArtistArticle } from './queries.ts'
import type { PagedList } from './use-paged-list.ts'

/** What is written about the artist, newest first. */
export function ArtistNews({ list }: { list: PagedList<ArtistArticle> }) {
  const t = useT()
  const { locale } = useTexts()
  const { date } = useFormats()
  return (
    <PagedSection list={list} title={t('artist.news')} id="news" skeleton="news">
      {articles => (
        <Rail label={t('artist.news')} card="news">
          {articles.map(article => (
            <NewsCard
              key={article.id}
              href={paths.news(article.id)}
              title={article.title}
              titleLang={article.lang === locale ? undefined : article.lang}
              media={article.picture}
              date={date(article.published_at, 'UTC')}
              dateTime={article.published_at}
            />
          ))}
        </Rail>
      )}
    </PagedSection>
  )
}
