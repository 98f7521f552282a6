import { type Locale, toLanguageTag } from '../contract/locales.ts'
import type { GeneratedDocument } from './documents.ts'

interface FeedEntry {
  /** Path of the page to which the entry links. */
  path: string
  lang: string
  title: string
  summary: string
  /** ISO 8601. */
  publishedAt: string
  categories: readonly string[]
}

interface Feed {
  locale: Locale
  title: string
  subtitle: string
  /** Path of the page that the feed belongs to; `self` is the feed's own path. */
  page: string
  self: string
  entries: readonly FeedEntry[]
  origin: string
  /** The product's name, used as the author of entries without one. */
  brand: string
}

/** Maximum number of entries in a feed; readers poll about every hour. */
export const feedEntriesMax = 50

const formats = {
  rss: { write: formatRss, type: 'application/rss+xml; charset=utf-8' },
  atom: { write: formatAtom, type: 'application/atom+xml; charset=utf-8' },
}

export function formatFeed(format: keyof typeof formats, feed: Feed): GeneratedDocument {
  const { write, type } = formats[format]
  return { type, body: write(feed) }
}

/** Formats a feed as RSS 2.0 (rssboard.org), with the self link that validators require. */
function formatRss(feed: Feed): string {
  const { title, subtitle, page, self, entries, origin, locale } = feed
  const newest = entries[0]?.publishedAt
  return document(
    `<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">
<channel>
${element('title', title)}
${element('link', origin + page)}
${element('description', subtitle)}
${element('language', toLanguageTag(locale))}
<atom:link rel="self" type="application/rss+xml" href="${escapeXml(origin + self)}"/>
${newest ? `${element('lastBuildDate', rfc822Date(newest))}\n` : ''}${entries.map(entry => rssItem(entry, origin)).join('\n')}
</channel>
</rss>`,
  )
}

function rssItem(entry: FeedEntry, origin: string): string {
  const url = escapeXml(origin + entry.path)
  return `<item>
${element('title', entry.title)}
<link>${url}</link>
<guid isPermaLink="true">${url}</guid>
${element('pubDate', rfc822Date(entry.publishedAt))}
${element('description', entry.summary)}
${entry.categories.map(name => `${element('category', name)}\n`).join('')}</item>`
}

/** Formats a feed as Atom (RFC 4287). Entry ids are the URLs of the pages, which never change. */
function formatAtom(feed: Feed): string {
  const { title, subtitle, page, self, entries, origin, locale, brand } = feed
  const updated = entries[0]?.publishedAt ?? new Date(0).toISOString()
  return document(
    `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${toLanguageTag(locale)}">
${element('id', origin + self)}
${element('title', title)}
${element('subtitle', subtitle)}
${element('updated', updated)}
<author>${element('name', brand)}</author>
<link rel="self" type="application/atom+xml" href="${escapeXml(origin + self)}"/>
<link rel="alternate" type="text/html" href="${escapeXml(origin + page)}"/>
${entries.map(entry => atomEntry(entry, origin)).join('\n')}
</feed>`,
  )
}

function atomEntry(entry: FeedEntry, origin: string): string {
  const url = origin + entry.path
  const at = entry.publishedAt
  return `<entry xml:lang="${toLanguageTag(entry.lang as Locale)}">
${element('id', url)}
${element('title', entry.title)}
<link rel="alternate" type="text/html" href="${escapeXml(url)}"/>
${element('published', at)}
${element('updated', at)}
${element('summary', entry.summary)}
${entry.categories.map(name => `<category term="${escapeXml(name)}"/>\n`).join('')}</entry>`
}

/** Formats a date for RSS: `Sun, 22 Nov 2026 19:30:00 GMT`. */
function rfc822Date(isoTime: string): string {
  return new Date(isoTime).toUTCString()
}

function document(root: string): string {
  return `<?xml version="1.0" encoding="utf-8"?>\n${root}\n`
}

function element(name: string, text: string): string {
  return `<${name}>${escapeXml(text)}</${name}>`
}

/** Escapes text for XML 1.0 and drops forbidden characters. */
function escapeXml(text: string): string {
  return text
    .replaceAll(/[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
