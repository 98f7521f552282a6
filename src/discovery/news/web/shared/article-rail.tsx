import { Rail } from '../../../../platform/ui/rail.tsx'
import { ArticleCard, type CardArticle } from '../article-card.tsx'

interface Props {
  /** Accessible name. */
  label: string
  /** Omit `artist_name` on the artist's own page. */
  articles: readonly (CardArticle & { artist_name?: string | null })[]
}

export function ArticleRail({ label, articles }: Props) {
  return (
    <Rail label={label} card="photo">
      {articles.map(article => (
        <ArticleCard key={article.id} article={article} artist={article.artist_name} />
      ))}
    </Rail>
  )
}
