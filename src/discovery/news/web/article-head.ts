import { brand } from '../../../platform/brand.ts'
import { isLocale, pseudoLocale, toLanguageTag } from '../../../platform/contract/locales.ts'
import { paths } from '../../../platform/contract/paths.ts'
import { toBreadcrumbList } from '../../../platform/web/breadcrumb-list.ts'
import type { Texts } from '../../../platform/web/i18n.tsx'
import type { Head } from '../../../platform/web/page.ts'
import type { Article } from './queries.ts'

/** Builds head metadata of an article, with its languages and its artists' feeds (spec 2.8). */
export function buildArticleHead(article: Article, texts: Texts): Head {
  const path = paths.news(article.id)
  return {
    title: article.title,
    description: article.summary,
    canonical: path,
    kind: 'article',
    languages: article.languages.filter(isLocale),
    feeds: listFeeds(texts, article.artists),
    ...(article.thumbnails && { image: article.thumbnails.thumb_og }),
    jsonLd: () => [
      buildArticleRecord(article),
      toBreadcrumbList([
        { name: texts.t('news.home'), item: paths.home() },
        { name: texts.t('news.title'), item: paths.news() },
        { name: article.title, item: path },
      ]),
    ],
  }
}

/** Lists the feeds of all news and of the article's artists, in the reader's language. */
export function listFeeds(
  { t, locale }: Texts,
  artists: Article['artists'] = [],
): NonNullable<Head['feeds']> {
  const lang = locale === pseudoLocale ? 'en' : locale
  const allNews = (['rss', 'atom'] as const).map(type => ({
    type,
    title: t('news.title'),
    path: paths.newsFeed(type, lang),
  }))
  const artistFeeds = artists
    .filter(artist => artist.is_valid)
    .map(({ id, name }) => ({
      type: 'rss' as const,
      title: t('news.feed.artist', { artist: name }),
      path: paths.newsFeed('rss', lang, id),
    }))
  return [...allNews, ...artistFeeds]
}

/** Builds structured data of an article (schema.org NewsArticle); own paths get the origin at render time. */
function buildArticleRecord(article: Article): object {
  const path = paths.news(article.id)
  const publisher = { '@type': 'Organization', name: brand.name, url: paths.home(), logo: brand.socialImage }
  return {
    '@context': 'https://schema.org',
    '@type': 'NewsArticle',
    headline: article.title,
    description: article.summary,
    url: path,
    mainEntityOfPage: path,
    datePublished: article.published_at,
    // An article may be stored before it's published; `dateModified` must not precede `datePublished`.
    dateModified: [article.published_at, article.updated_at].toSorted()[1],
    inLanguage: isLocale(article.lang) ? toLanguageTag(article.lang) : article.lang,
    ...(article.thumbnails && { image: [article.thumbnails.thumb_og, article.thumbnails.thumb_large] }),
    author: publisher,
    publisher,
    ...(article.artists.length > 0 && {
      about: article.artists.map(artist => ({
        '@type': 'MusicGroup',
        name: artist.name,
        ...(artist.is_valid && { url: paths.artist(artist) }),
      })),
    }),
  }
}
