import { type ComponentType, createElement, lazy } from 'react'
import type { FooterProps } from './frame.tsx'

const arrival = Promise.withResolvers<void>()

function arrive(): void {
  document.documentElement.dataset['footer'] = 'ready'
  arrival.resolve()
}

/** Distance between viewport and footer, in pixels, within which the footer's code loads. */
const nearPixels = 300

/** Resolves once the reader scrolls near the footer; most readers leave the page earlier. */
function waitUntilNear(): Promise<void> {
  const footer = document.querySelector('#app > div > footer')
  if (!footer) return Promise.resolve()
  return new Promise(resolve => {
    const watch = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return
        watch.disconnect()
        resolve()
      },
      { rootMargin: `${nearPixels}px` },
    )
    watch.observe(footer)
  })
}

/**
 * The footer in the browser: keeps the server's HTML and loads its code when the reader scrolls near it. If
 * loading fails, its links still work.
 */
export const DeferredFooter: ComponentType<FooterProps> = lazy(() => loadFooter())

export async function loadFooter(
  load: () => Promise<{ Footer: ComponentType<FooterProps & { onReady: () => void }> }> = () =>
    import('./footer.tsx'),
): Promise<{ default: ComponentType<FooterProps> }> {
  document.addEventListener('click', holdBack, true)
  arrival.promise.then(() => document.removeEventListener('click', holdBack, true))
  await waitUntilNear()
  const { Footer } = await load().catch(() => {
    // The language can't be stored without the footer's code, so the intercepted click and later ones follow
    // their links.
    arrival.resolve()
    return new Promise<never>(() => {})
  })
  return { default: props => createElement(Footer, { ...props, onReady: arrive }) }
}

/** Intercepts a click on a language until the code that stores the choice has loaded. */
function holdBack(event: MouseEvent): void {
  const link = event.target instanceof Element && event.target.closest<HTMLElement>('footer [data-locale]')
  if (!link || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
  event.preventDefault()
  event.stopImmediatePropagation()
  arrival.promise.then(() => link.click())
}
