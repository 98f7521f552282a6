import { type Locale, languageTag } from '../../../../platform/contract/locales.ts'
import { paths } from '../../../../platform/contract/paths.ts'
import type { ArticleRow } from '../article-row.ts'

/** A list of articles as feed readers get it. */
export interface Feed {
  locale: Locale
  title: string
  subtitle: string
  /** Own paths: of the page, and of this feed. */
  page: string
  self: string
  articles: readonly ArticleRow[]
  origin: string
  /** The name of the product, as the author of what names no other. */
  brand: string
}

/** RSS 2.0 (rssboard.org), with the link to itself that validators ask for. */
export function rss(feed: Feed): string {
  const { title, subtitle, page, self, articles, origin, locale } = feed
  const newest = articles[0]?.published_at
  return document(
    `<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">
<channel>
${element('title', title)}
${element('link', origin + page)}
${element('description', subtitle)}
${element('language', languageTag(locale))}
<atom:link rel="self" type="application/rss+xml" href="${escapeXml(origin + self)}"/>
${newest ? `${element('lastBuildDate', rfc822Date(newest))}\n` : ''}${articles.map(article => rssItem(article, origin)).join('\n')}
</channel>
</rss>`,
  )
}

function rssItem(article: ArticleRow, origin: string): string {
  const url = escapeXml(origin + paths.news(article.id))
  return `<item>
${element('title', article.title)}
<link>${url}</link>
<guid isPermaLink="true">${url}</guid>
${element('pubDate', rfc822Date(article.published_at))}
${element('description', article.summary)}
${article.artists.map(({ name }) => `${element('category', name)}\n`).join('')}</item>`
}

/** Atom (RFC 4287). Ids are the pages' addresses, which never change. */
export function atom(feed: Feed): string {
  const { title, subtitle, page, self, articles, origin, locale, brand } = feed
  const updated = articles[0]?.published_at ?? new Date(0).toISOString()
  return document(
    `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${languageTag(locale)}">
${element('id', origin + self)}
${element('title', title)}
${element('subtitle', subtitle)}
${element('updated', updated)}
<author>${element('name', brand)}</author>
<link rel="self" type="application/atom+xml" href="${escapeXml(origin + self)}"/>
<link rel="alternate" type="text/html" href="${escapeXml(origin + page)}"/>
${articles.map(article => atomEntry(article, origin)).join('\n')}
</feed>`,
  )
}

function atomEntry(article: ArticleRow, origin: string): string {
  const url = origin + paths.news(article.id)
  const at = article.published_at
  return `<entry xml:lang="${languageTag(article.lang as Locale)}">
${element('id', url)}
${element('title', article.title)}
<link rel="alternate" type="text/html" href="${escapeXml(url)}"/>
${element('published', at)}
${element('updated', at)}
${element('summary', article.summary)}
${article.artists.map(({ name }) => `<category term="${escapeXml(name)}"/>\n`).join('')}</entry>`
}

/** As RSS wants it: `Sun, 22 Nov 2026 19:30:00 GMT`. */
function rfc822Date(isoTime: string): string {
  return new Date(isoTime).toUTCString()
}

function document(root: string): string {
  return `<?xml version="1.0" encoding="utf-8"?>\n${root}\n`
}

function element(name: string, text: string): string {
  return `<${name}>${escapeXml(text)}</${name}>`
}

/** What XML 1.0 allows as text; characters that it forbids are left out. */
function escapeXml(text: string): string {
  return text
    .replaceAll(/[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
