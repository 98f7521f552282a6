import { paths } from '../../../platform/contract/paths.ts'
import { useT, useTexts } from '../../../platform/web/i18n.tsx'
import { getLang } from '../../../platform/web/text-language.ts'
import styles from './article-page.module.css'
import type { ListedArticle } from './queries.ts'

interface Props {
  previous: ListedArticle | null
  next: ListedArticle | null
}

export function Neighbours({ previous, next }: Props) {
  const t = useT()
  const { locale } = useTexts()
  if (!previous && !next) return null
  const link = (article: ListedArticle, rel: 'prev' | 'next', word: string) => (
    <a className={styles['neighbour']} data-rel={rel} href={paths.news(article.id)} rel={rel}>
      <span className={styles['neighbourWord']}>{word}</span>
      <span className={styles['neighbourTitle']} lang={getLang(article.lang, locale)}>
        {article.title}
      </span>
    </a>
  )
  return (
    <nav className={styles['neighbours']} aria-label={t('news.neighbours')}>
      {previous && link(previous, 'prev', t('news.previous'))}
      {next && link(next, 'next', t('news.next'))}
    </nav>
  )
}
