import { useQuery } from '@tanstack/react-query'
import { parseArtistId, paths } from '../../../platform/contract/paths.ts'
import { Breadcrumbs } from '../../../platform/ui/breadcrumbs.tsx'
import { toHueStep } from '../../../platform/ui/hue.ts'
import { Picture } from '../../../platform/ui/picture.tsx'
import { Prose } from '../../../platform/ui/prose.tsx'
import { Section } from '../../../platform/ui/section.tsx'
import { useFormats } from '../../../platform/web/format.ts'
import { useT, useTexts } from '../../../platform/web/i18n.tsx'
import { definePage, type LoadContext, PageNotFound, PageRedirect } from '../../../platform/web/page.ts'
import { ShareButton } from '../../../platform/web/share-button.tsx'
import { getLang } from '../../../platform/web/text-language.ts'
import { useApi } from '../../../platform/web/use-api.ts'
import { ArticleAside } from './article-aside.tsx'
import { buildArticleHead } from './article-head.ts'
import styles from './article-page.module.css'
import { getLanguageName, getOwnName } from './language.ts'
import { Neighbours } from './neighbours.tsx'
import { type Article, articleQuery } from './queries.ts'
import { ArticleRail } from './shared/article-rail.tsx'

function ArticlePage({ data }: { data: Article }) {
  const t = useT()
  const { locale } = useTexts()
  const article = useQuery(articleQuery({ api: useApi(), locale }, data.id)).data ?? data
  const lang = getLang(article.lang, locale)
  const hue = article.picture?.hue ?? article.artists[0]?.hue ?? 30
  return (
    <div className={styles['page']} data-hue={toHueStep(hue)}>
      <Breadcrumbs
        label={t('news.crumbs')}
        items={[
          { label: t('news.home'), href: paths.home() },
          { label: t('news.title'), href: paths.news() },
          { label: <span lang={lang}>{article.title}</span> },
        ]}
      />
      <article className={styles['article']}>
        <ArticleHeader article={article} lang={lang} />
        {article.picture && (
          <Picture
            media={article.picture}
            sizes="(width >= 1200px) 1200px, calc(100vw - 3rem)"
            alt=""
            ratio="16:9"
            fit="hero"
            priority
            className={styles['cover']}
          />
        )}
        <Prose blocks={article.blocks} hue={hue} lang={lang} />
        <ArticleAside article={article} />
      </article>
      <Neighbours previous={article.previous} next={article.next} />
      {article.related.length > 0 && (
        <Section title={t('news.related')} more={{ href: paths.news(), label: t('news.all') }}>
          <ArticleRail
            label={t('news.related')}
            articles={article.related.map(other => ({
              ...other,
              artist_name: other.artists[0]?.name ?? null,
            }))}
          />
        </Section>
      )}
    </div>
  )
}

function ArticleHeader({ article, lang }: { article: Article; lang: string | undefined }) {
  const t = useT()
  const { locale } = useTexts()
  const { date } = useFormats()
  const day = date(article.published_at, 'UTC')
  const changed = date(article.updated_at, 'UTC')
  const isChanged = article.updated_at > article.published_at && changed !== day
  const others = article.languages.filter(other => other !== article.lang)
  return (
    <header className={styles['head']}>
      <h1 className={styles['title']} lang={lang}>
        {article.title}
      </h1>
      <p className={styles['summary']} lang={lang}>
        {article.summary}
      </p>
      <div className={styles['line']}>
        <p className={styles['dates']}>
          <time dateTime={article.published_at}>{day}</time>
          {isChanged && ` · ${t('news.updated', { date: changed })}`}
        </p>
        <ShareButton title={article.title} path={paths.news(article.id)} size={40} />
      </div>
      {article.is_fallback && (
        <p className={styles['note']}>
          {t('news.fallback', { language: getLanguageName(article.lang, locale) })}
        </p>
      )}
      {others.length > 0 && (
        <p className={styles['languages']}>
          {t('news.languages')}
          {others.map(other => (
            <a
              key={other}
              href={`${paths.news(article.id)}?locale=${other}`}
              hrefLang={getLang(other, '')}
              // Changes the page's language, so it needs a document load instead of the router.
              rel="alternate external"
              lang={getLang(other, '')}
            >
              {getOwnName(other)}
            </a>
          ))}
        </p>
      )}
    </header>
  )
}

async function load({ api, queryClient, texts, params }: LoadContext): Promise<Article> {
  const param = params['news'] ?? ''
  const articleId = parseArtistId(param)
  if (articleId === null) throw new PageNotFound()
  // Redirects addresses with a slug, as artists have, because only the plain id is canonical (spec 2.1).
  if (param !== String(articleId)) throw new PageRedirect(paths.news(articleId))
  return queryClient.ensureQueryData(articleQuery({ api, locale: texts.locale }, articleId))
}

export default definePage<Article>({
  load,
  head: (article, { texts }) => buildArticleHead(article, texts),
  Component: ArticlePage,
})
