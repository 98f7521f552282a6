import { type ComponentType, createElement, type ReactElement, type ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import type { PageRouter } from '../router.tsx'
import type { FrameParts } from '../routing/shown-page.tsx'
import type { Site } from '../site.ts'
import { WebApp } from '../web-app.tsx'
import { Footer } from './footer.tsx'
import { currentOf, sections } from './nav-links.ts'
import { TopBar } from './top-bar.tsx'

const known = new WeakMap<Site, Map<string, FrameParts>>()

/**
 * Bar and footer for a page on the server. They are the same on all pages of a section, and took up to a third of a
 * page's rendering: they are rendered once a language and section, and stand in every page after it as they are.
 * The browser takes them over like the rest.
 */
export function renderedFrame(router: PageRouter): FrameParts {
  const { context, state } = router
  // The links to other languages keep what the page was asked for.
  const loaded = state.opened?.loaded
  if (loaded?.kind === 'page' && Object.keys(loaded.search).length > 0) return {}
  const ofSite = known.get(context.site) ?? new Map<string, FrameParts>()
  known.set(context.site, ofSite)
  const currents = sections.map(({ path }) => currentOf(path, state.location.pathname))
  const key = [context.texts.locale, ...currents].join(' ')
  const parts = ofSite.get(key) ?? { bar: rendered(TopBar, router), footer: rendered(Footer, router) }
  ofSite.set(key, parts)
  return parts
}

/** A part of the frame, which is one element with nothing but a class, as that element with its HTML inside. */
function rendered(Part: ComponentType<{ children: ReactNode }>, router: PageRouter): ReactElement {
  const html = renderToString(<WebApp router={router} shell={{ Frame: Part }} />)
  const [, tag = '', className, inner = ''] = /^<(\w+) class="([^"]*)">(.*)<\/\1>$/s.exec(html) ?? []
  return createElement(tag, { className, dangerouslySetInnerHTML: { __html: inner } })
}
