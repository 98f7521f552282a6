import { useT } from '../../../platform/web/i18n.tsx'
import { ArticleRail } from '../../news/web/shared/article-rail.tsx'
import { PagedSection } from './paged-section.tsx'
import type { ArtistArticle } from './queries.ts'
import type { PagedList } from './use-paged-list.ts'

export function ArtistNews({ list }: { list: PagedList<ArtistArticle> }) {
  const t = useT()
  return (
    <PagedSection list={list} title={t('artist.news')} id="news" skeleton="news">
      {articles => <ArticleRail label={t('artist.news')} articles={articles} />}
    </PagedSection>
  )
}
