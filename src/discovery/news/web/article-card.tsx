import { paths } from '../../../platform/contract/paths.ts'
import { NewsCard } from '../../../platform/ui/news-card.tsx'
import { useFormats } from '../../../platform/web/format.ts'
import { useTexts } from '../../../platform/web/i18n.tsx'
import { langOf } from '../../../platform/web/text-language.ts'
import type { ListedArticle } from './queries.ts'

export type CardArticle = Pick<ListedArticle, 'id' | 'title' | 'lang' | 'picture' | 'published_at'>

interface Props {
  article: CardArticle
  /** Shown above the title. */
  artist?: string | null | undefined
}

export function ArticleCard({ article, artist }: Props) {
  const { locale } = useTexts()
  const { date } = useFormats()
  return (
    <NewsCard
      href={paths.news(article.id)}
      title={article.title}
      titleLang={langOf(article.lang, locale)}
      media={article.picture}
      artist={artist}
      date={date(article.published_at, 'UTC')}
      dateTime={article.published_at}
    />
  )
}
