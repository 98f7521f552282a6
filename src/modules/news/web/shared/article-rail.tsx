import { Rail } from '../../../../platform/ui/rail.tsx'
import { ArticleCard, type CardArticle } from '../article-card.tsx'

interface Props {
  /** Names the rail for who cannot see it. */
  label: string
  /** Without `artist_name` where the page is the artist's own. */
  articles: readonly (CardArticle & { artist_name?: string | null })[]
}

/** Articles in a row: here below an article, and on pages of other modules. */
export function ArticleRail({ label, articles }: Props) {
  return (
    <Rail label={label} card="news">
      {articles.map(article => (
        <ArticleCard key={article.id} article={article} artist={article.artist_name} />
      ))}
    </Rail>
  )
}
