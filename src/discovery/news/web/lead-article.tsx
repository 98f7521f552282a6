import { paths } from '../../../platform/contract/paths.ts'
import { cx } from '../../../platform/ui/cx.ts'
import { Picture } from '../../../platform/ui/picture.tsx'
import whole from '../../../platform/ui/whole-link.module.css'
import { useFormats } from '../../../platform/web/format.ts'
import { useTexts } from '../../../platform/web/i18n.tsx'
import { getLang } from '../../../platform/web/text-language.ts'
import styles from './news-page.module.css'
import type { ListedArticle } from './queries.ts'

export function LeadArticle({ article }: { article: ListedArticle }) {
  const { locale } = useTexts()
  const { date, list } = useFormats()
  const lang = getLang(article.lang, locale)
  const names = article.artists.map(({ name }) => name)
  return (
    <article className={cx(whole['whole'], styles['lead'])}>
      <Picture
        media={article.picture}
        sizes="(width >= 1200px) 790px, calc(100vw - 3rem)"
        alt=""
        ratio="3:2"
        fit="hero"
        priority
        className={styles['leadPicture']}
      />
      <div className={styles['leadText']}>
        <h2 className={styles['leadTitle']} lang={lang}>
          <a className={whole['link']} href={paths.news(article.id)}>
            {article.title}
          </a>
        </h2>
        <p className={styles['leadSummary']} lang={lang}>
          {article.summary}
        </p>
        <p className={styles['leadLine']}>
          {names.length > 0 && `${list(names)} · `}
          <time dateTime={article.published_at}>{date(article.published_at, 'UTC')}</time>
        </p>
      </div>
    </article>
  )
}
