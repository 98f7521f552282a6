import { renderToString } from 'react-dom/server'
import type { PageRouter } from '../router.tsx'
import type { ShellParts } from '../routing/shown-page.tsx'
import type { Site } from '../site.ts'
import { WebApp } from '../web-app.tsx'
import { Footer } from './footer.tsx'
import { FooterPlace, type FrameProps, type FrameSlots, type RenderedParts } from './frame.tsx'
import { currentOf, sections } from './nav-links.ts'
import { TopBar } from './top-bar.tsx'

const known = new WeakMap<Site, Map<string, RenderedParts>>()

/**
 * Server-side cache of the top bar's and footer's HTML, per language and section: it was up to a third of a page's
 * rendering time. The browser hydrates it like the rest.
 */
export function renderedFrame(router: PageRouter, slots: FrameSlots): RenderedParts | undefined {
  const { context, state } = router
  // Language links depend on the page's query.
  const loaded = state.opened?.loaded
  if (loaded?.kind === 'page' && Object.keys(loaded.search).length > 0) return undefined
  const ofSite = known.get(context.site) ?? new Map<string, RenderedParts>()
  known.set(context.site, ofSite)
  const currents = sections.map(section => currentOf(section, state.location.pathname))
  const key = [context.texts.locale, ...currents].join(' ')
  const parts = ofSite.get(key) ?? {
    bar: rendered(Bar),
    footer: rendered(Foot),
  }
  ofSite.set(key, parts)
  return parts

  function rendered(Part: ShellParts['Frame']): string {
    return renderToString(<WebApp router={router} shell={{ Frame: Part, Footer, slots }} />)
  }
}

const Bar = ({ slots }: FrameProps) => <TopBar city={slots.city} account={slots.account} />
const Foot = ({ slots }: FrameProps) => <FooterPlace Footer={Footer} keepLocale={slots.keepLocale} />
