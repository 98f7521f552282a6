import { readArtistCards } from '../../../../catalogue/artists/server/index.ts'
import { brand } from '../../../../platform/brand.ts'
import { isLocale, type Locale, pseudoLocale } from '../../../../platform/contract/locales.ts'
import { paths } from '../../../../platform/contract/paths.ts'
import type { ReadDb } from '../../../../platform/server/database.ts'
import type { DocumentRoute } from '../../../../platform/server/documents.ts'
import { getServerTexts } from '../../../../platform/server/emails/server-texts.ts'
import { feedEntriesMax, formatFeed } from '../../../../platform/server/feed.ts'
import type { ArticleItem } from '../article-row.ts'
import { listArticles } from '../list-articles.ts'

const idMax = 2_147_483_647

/** Serves news to feed readers: `/news/feeds/{lang}.rss`, `…/{lang}.atom` and `/news/feeds/artist-{id}/…`. */
export const feedRoute: DocumentRoute = {
  name: 'news-feed',
  described: [
    { path: '/news/feeds/{lang}.rss', summary: 'The news', type: 'application/rss+xml' },
    { path: '/news/feeds/{lang}.atom', summary: 'The news', type: 'application/atom+xml' },
    {
      path: '/news/feeds/artist-{artist_id}/{lang}.rss',
      summary: 'The news of an artist',
      type: 'application/rss+xml',
    },
    {
      path: '/news/feeds/artist-{artist_id}/{lang}.atom',
      summary: 'The news of an artist',
      type: 'application/atom+xml',
    },
  ],
  pattern: /^\/news\/feeds\/(?:artist-(?<artist>[1-9]\d{0,9})\/)?(?<lang>[a-z-]{2,6})\.(?<format>rss|atom)$/,
  async answer({ artist, lang = '', format }, { db, origin, now }) {
    if (!isLocale(lang) || lang === pseudoLocale) return null
    const artistId = artist === undefined ? null : Number(artist)
    if (artistId !== null && artistId > idMax) return null
    const kind = format === 'atom' ? 'atom' : 'rss'
    const [found, words] = await Promise.all([
      listArticles(db, { lang, artistId, untilMs: now(), limit: feedEntriesMax, offset: 0 }),
      readFeedTexts(db, lang, artistId),
    ])
    if (!words) return null
    const self = paths.newsFeed(kind, lang, artistId ?? undefined)
    const entries = found.rows.map(toEntry)
    return formatFeed(kind, { ...words, locale: lang, self, entries, origin, brand: brand.name })
  },
}

const toEntry = (article: ArticleItem) => ({
  path: paths.news(article.id),
  lang: article.lang,
  title: article.title,
  summary: article.summary,
  publishedAt: article.published_at,
  categories: article.artists.map(({ name }) => name),
})

/** Returns the feed's title, subtitle and page; null for an unknown or invalid artist. */
async function readFeedTexts(db: ReadDb, locale: Locale, artistId: number | null) {
  const t = getServerTexts(locale)
  if (artistId === null) {
    return {
      title: t('feed.title', { brand: brand.name }),
      subtitle: t('feed.about', { brand: brand.name }),
      page: paths.news(),
    }
  }
  const artist = (await readArtistCards(db, [artistId])).find(artistId)
  if (!artist?.is_valid) return null
  const values = { artist: artist.name, brand: brand.name }
  return {
    title: t('feed.artist.title', values),
    subtitle: t('feed.artist.about', values),
    page: paths.artist(artist),
  }
}
