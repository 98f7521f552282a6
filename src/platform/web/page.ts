import type { QueryClient } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import type { Locale } from '../contract/locales.ts'
import type { PagePolicy } from '../contract/page-policy.ts'
import type { ApiClient } from './api/client.ts'
import type { Texts } from './i18n.tsx'
import type { Site } from './site.ts'
import type { TextArea } from './text-keys.ts'

/** The context that a page's loader gets, on the server and in the browser. */
export interface LoadContext {
  api: ApiClient
  queryClient: QueryClient
  texts: Texts
  params: Record<string, string>
  /** Query parameters that the page declares; others are omitted. */
  search: Record<string, string>
  route: PageRoute
  site: Site
}

/** A page's metadata for browsers, search engines and link previews (spec 2.8). */
export interface Head {
  /** Title without the product's name; omitted on the home page, which shows the tagline. */
  title?: string
  description: string
  /** Canonical path on this site; defaults to the page's path without its query. */
  canonical?: string
  /** Path (`/media/…`) of a 1200×630 picture. */
  image?: string
  /**
   * Returns schema.org objects, which the server renders as JSON-LD. A function, so that the browser doesn't
   * build them before it hydrates.
   */
  jsonLd?: () => object[]
  noIndex?: boolean
  /** Kind for link previews; a website by default. */
  kind?: 'article'
  /** Languages of the page's own text; omitted if it is available in all. */
  languages?: readonly Locale[]
  /** Feeds that feed readers discover on this page. */
  feeds?: readonly { type: 'rss' | 'atom'; title: string; path: string }[]
  /** Omits the referrer from requests, for pages whose URL may contain a secret. */
  noReferrer?: boolean
}

export interface Page<Data> {
  load: (context: LoadContext) => Promise<Data>
  head: (data: Data, context: Omit<LoadContext, 'api' | 'queryClient'>) => Head
  Component: ComponentType<{ data: Data; params: Record<string, string>; search: Record<string, string> }>
}

/** Returns the page unchanged; infers its types. */
export function definePage<Data>(page: Page<Data>): Page<Data> {
  return page
}

/** Layout of the skeleton that is shown while a page loads. */
export type PageShape = 'cards' | 'wide-cards' | 'rows' | 'portrait' | 'poster' | 'wide' | 'text'

export interface PageRoute {
  /** Path in TanStack Router's syntax, with a trailing slash: `/artist/$artist/`. */
  path: string
  /** The page's file under `src`, without extension; its default export must be created by `definePage`. */
  page: string
  /** Text areas in addition to `common`. */
  texts: TextArea[]
  /** Query parameters that change the page; all others are ignored. */
  search?: string[]
  /** Extends the default security policy; links between pages with different policies load a new document. */
  policy?: PagePolicy
  /** Keeps the connection to the opener (COOP), for pages to which a payment service's window returns. */
  keepsOpener?: boolean
  /** Skeleton shown while the page loads; lines of text by default. */
  shape?: PageShape
  /** Renders the page without top bar and footer, for standalone tools. */
  isBare?: boolean
  /** Replaces the footer with one line (company, terms, privacy), for pages on which links would distract. */
  hasShortFooter?: boolean
  /** Path of a web manifest, for a page that can be installed as a separate app. */
  manifest?: string
  /** Renders the page without scripts or hydration, because it is served under other pages' URLs. */
  isStill?: boolean
}

/** Loaders of the page files, by their names in `routes.ts`. */
export type PageLoaders = Record<string, () => Promise<{ default: AnyPage }>>

// biome-ignore lint/suspicious/noExplicitAny: pages of different data stand in one table
export type AnyPage = Page<any>

/** Thrown by a page's `load` to redirect to another URL. */
export class PageRedirect extends Error {
  readonly href: string
  readonly permanent: boolean
  constructor(href: string, { permanent = true } = {}) {
    super(`moved to ${href}`)
    this.href = href
    this.permanent = permanent
  }
}

/** Thrown by a page's `load` to respond with 404. */
export class PageNotFound extends Error {}
