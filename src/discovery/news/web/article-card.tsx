import { paths } from '../../../platform/contract/paths.ts'
import { PictureCard } from '../../../platform/ui/picture-card.tsx'
import { useFormats } from '../../../platform/web/format.ts'
import { useTexts } from '../../../platform/web/i18n.tsx'
import { getLang } from '../../../platform/web/text-language.ts'
import type { ListedArticle } from './queries.ts'

export type CardArticle = Pick<ListedArticle, 'id' | 'title' | 'lang' | 'picture' | 'published_at'>

interface Props {
  article: CardArticle
  /** Shown before the date. */
  artist?: string | null | undefined
}

export function ArticleCard({ article, artist }: Props) {
  const { locale } = useTexts()
  const { date } = useFormats()
  return (
    <PictureCard
      shape="photo"
      href={paths.news(article.id)}
      title={article.title}
      titleLang={getLang(article.lang, locale)}
      media={article.picture}
      lines={[
        <>
          {artist}
          {artist && '\u00a0· '}
          <time dateTime={article.published_at}>{date(article.published_at, 'UTC')}</time>
        </>,
      ]}
    />
  )
}
