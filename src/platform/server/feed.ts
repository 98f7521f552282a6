import { type Locale, languageTag } from '../contract/locales.ts'
import type { MadeDocument } from './documents.ts'

interface FeedEntry {
  /** Own path of what it is about. */
  path: string
  lang: string
  title: string
  /** Plain text. */
  summary: string
  /** ISO 8601. */
  publishedAt: string
  categories: readonly string[]
}

/** A list as feed readers get it, newest first. */
interface Feed {
  locale: Locale
  title: string
  subtitle: string
  /** Own paths: of the page, and of this feed. */
  page: string
  self: string
  entries: readonly FeedEntry[]
  origin: string
  /** The name of the product, as the author of what names no other. */
  brand: string
}

/** Most entries of a feed: readers ask every hour or so. */
export const entriesMax = 50

const formats = {
  rss: { write: rss, type: 'application/rss+xml; charset=utf-8' },
  atom: { write: atom, type: 'application/atom+xml; charset=utf-8' },
}

export function feedIn(format: keyof typeof formats, feed: Feed): MadeDocument {
  const { write, type } = formats[format]
  return { type, body: write(feed) }
}

/** RSS 2.0 (rssboard.org), with the link to itself that validators ask for. */
function rss(feed: Feed): string {
  const { title, subtitle, page, self, entries, origin, locale } = feed
  const newest = entries[0]?.publishedAt
  return document(
    `<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">
<channel>
${element('title', title)}
${element('link', origin + page)}
${element('description', subtitle)}
${element('language', languageTag(locale))}
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

/** Atom (RFC 4287). Ids are the pages' addresses, which never change. */
function atom(feed: Feed): string {
  const { title, subtitle, page, self, entries, origin, locale, brand } = feed
  const updated = entries[0]?.publishedAt ?? new Date(0).toISOString()
  return document(
    `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${languageTag(locale)}">
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
  return `<entry xml:lang="${languageTag(entry.lang as Locale)}">
${element('id', url)}
${element('title', entry.title)}
<link rel="alternate" type="text/html" href="${escapeXml(url)}"/>
${element('published', at)}
${element('updated', at)}
${element('summary', entry.summary)}
${entry.categories.map(name => `<category term="${escapeXml(name)}"/>\n`).join('')}</entry>`
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
