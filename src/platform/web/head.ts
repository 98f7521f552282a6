import { brand } from '../brand.ts'
import { type Locale, languageTag, locales } from '../contract/locales.ts'
import type { Texts } from './i18n.tsx'
import type { Head } from './page.ts'

/** The document's title (spec 2.8): the page's, or the tagline, and the product's name. */
export function documentTitle(head: Pick<Head, 'title'>): string {
  return `${head.title ?? brand.tagline} - ${brand.name}`
}

interface HeadContext {
  head: Head
  texts: Texts
  /** Origin without a trailing slash, for example https://fanfare.example. */
  origin: string
  /** Path and declared query of the page. */
  address: string
}

/** The tags of `<head>` that depend on the page (spec 2.8, design 6). */
export function headHtml({ head, texts, origin, address }: HeadContext): string {
  const path = head.canonical ?? address
  const url = origin + path
  const title = documentTitle(head)
  const image = origin + (head.image ?? brand.socialImage)
  const robots = head.noIndex ? 'noindex' : 'max-snippet:-1, max-image-preview:large'
  const href = escapeHtml(url)
  return [
    `<title>${escapeHtml(title)}</title>`,
    meta('name', 'description', head.description),
    meta('name', 'robots', robots),
    ...(head.noReferrer ? [meta('name', 'referrer', 'no-referrer')] : []),
    `<link rel="canonical" href="${href}">`,
    ...(head.noIndex ? [] : alternates(href, head.languages ?? locales)),
    ...(head.feeds ?? []).map(feed => feedLink(feed, origin)),
    ...(head.kind ? [meta('property', 'og:type', head.kind)] : []),
    meta('property', 'og:title', title),
    meta('property', 'og:description', head.description),
    meta('property', 'og:url', url),
    meta('property', 'og:site_name', brand.name),
    meta('property', 'og:image', image),
    meta('property', 'og:locale', texts.tag),
    meta('name', 'twitter:card', 'summary_large_image'),
    ...(head.jsonLd ?? []).map(
      record => `<script type="application/ld+json">${jsonForHtml(record, absolute(origin))}</script>`,
    ),
  ].join('')
}

function meta(kind: 'name' | 'property', name: string, content: string): string {
  return `<meta ${kind}="${name}" content="${escapeHtml(content)}">`
}

/** hreflang alternates, and x-default for language detection. */
function alternates(href: string, languages: readonly Locale[]): string[] {
  const query = href.includes('?') ? '&amp;' : '?'
  const link = (tag: string, to: string) => `<link rel="alternate" hreflang="${tag}" href="${to}">`
  return [
    ...languages.map(locale => link(languageTag(locale), `${href}${query}locale=${locale}`)),
    link('x-default', href),
  ]
}

function feedLink({ type, title, path }: NonNullable<Head['feeds']>[number], origin: string): string {
  return `<link rel="alternate" type="application/${type}+xml" title="${escapeHtml(title)}" href="${escapeHtml(origin + path)}">`
}

/** JSON-LD needs absolute URLs: adds the origin to values that are own paths. */
function absolute(origin: string) {
  return (_key: string, value: unknown) =>
    typeof value === 'string' && value.startsWith('/') ? origin + value : value
}

/** JSON that's safe in a data `<script>` element: escapes whatever could close it (XSS). */
export function jsonForHtml(value: unknown, replacer?: (key: string, value: unknown) => unknown): string {
  return JSON.stringify(value, replacer).replaceAll('<', '\\u003c')
}

export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
