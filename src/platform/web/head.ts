import { brand } from '../brand.ts'
import { defaultLocale, type Locale, locales, toLanguageTag } from '../contract/locales.ts'
import { toLocalizedPath } from '../contract/localized-path.ts'
import type { Texts } from './i18n.tsx'
import type { Head } from './page.ts'

/** The document's title (spec 2.8): the page's, or the tagline, and the product's name. */
export function documentTitle(head: Pick<Head, 'title'>): string {
  return `${head.title ?? brand.tagline} - ${brand.name}`
}

/** The one address under which a page is known in a language; a text that has no such version is known by its own. */
export function canonicalPath(head: Pick<Head, 'canonical' | 'languages'>, address: string, locale: Locale) {
  const path = head.canonical ?? address
  const { languages = locales } = head
  const own = languages.includes(locale)
    ? locale
    : (languages.find(code => code === defaultLocale) ?? languages[0])
  return toLocalizedPath(path, own ?? defaultLocale)
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
  const url = origin + canonicalPath(head, address, texts.locale)
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
    ...(head.noIndex ? [] : alternates(origin + path, head.languages ?? locales)),
    ...(head.feeds ?? []).map(feed => feedLink(feed, origin)),
    ...(head.kind ? [meta('property', 'og:type', head.kind)] : []),
    meta('property', 'og:title', title),
    meta('property', 'og:description', head.description),
    meta('property', 'og:url', url),
    meta('property', 'og:site_name', brand.name),
    meta('property', 'og:image', image),
    meta('property', 'og:locale', territoryTag(texts.tag)),
    meta('name', 'twitter:card', 'summary_large_image'),
    ...(head.jsonLd?.() ?? []).map(
      record =>
        `<script type="application/ld+json">${absolute(jsonForHtml(record), origin, path, url)}</script>`,
    ),
  ].join('')
}

function meta(kind: 'name' | 'property', name: string, content: string): string {
  return `<meta ${kind}="${name}" content="${escapeHtml(content)}">`
}

/** hreflang: each language's own address, the same list on all of them; x-default detects the language. */
function alternates(href: string, languages: readonly Locale[]): string[] {
  const link = (tag: string, to: string) =>
    `<link rel="alternate" hreflang="${tag}" href="${escapeHtml(to)}">`
  return [
    ...languages.map(locale => link(toLanguageTag(locale), toLocalizedPath(href, locale))),
    link('x-default', href),
  ]
}

const territories = new Map<string, string>()

/** Open Graph wants a territory: "de_DE". */
function territoryTag(tag: string): string {
  const known = territories.get(tag)
  if (known) return known
  const { language, region } = new Intl.Locale(tag).maximize()
  const made = `${language}_${region}`
  territories.set(tag, made)
  return made
}

function feedLink({ type, title, path }: NonNullable<Head['feeds']>[number], origin: string): string {
  return `<link rel="alternate" type="application/${type}+xml" title="${escapeHtml(title)}" href="${escapeHtml(origin + path)}">`
}

/**
 * JSON-LD needs absolute URLs: adds the origin to values that are own paths. The page itself is named as in its head. In
 * the text, because a replacer makes `JSON.stringify` several times slower; there, only a value's own quote has no
 * backslash before it and a slash behind it.
 */
function absolute(json: string, origin: string, path: string, url: string): string {
  const own = jsonForHtml(path)
  return json.replaceAll(ownPath, value => (value === own ? jsonForHtml(url) : `"${origin}${value.slice(1)}`))
}

const ownPath = /(?<!\\)"\/(?:[^"\\]|\\.)*"/g

/** JSON that's safe in a data `<script>` element: escapes whatever could close it (XSS). */
export function jsonForHtml(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c')
}

export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
