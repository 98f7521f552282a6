import { type ComponentType, createElement, lazy } from 'react'
import type { FooterProps } from './frame.tsx'

const arrival = Promise.withResolvers<void>()

function arrive(): void {
  document.documentElement.dataset['footer'] = 'ready'
  arrival.resolve()
}

/** So far below the screen its code is asked for. */
const nearPixels = 300

/** Resolves once the reader comes near the footer: most leave a page before. */
function nearby(): Promise<void> {
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
 * The footer in the browser: the server's HTML stands, and what makes it live is loaded when the reader comes near.
 * Where that fails, its links stay links.
 */
export const FooterLater: ComponentType<FooterProps> = lazy(() => loadFooter())

export async function loadFooter(
  load: () => Promise<{ Footer: ComponentType<FooterProps & { onReady: () => void }> }> = () =>
    import('./footer.tsx'),
): Promise<{ default: ComponentType<FooterProps> }> {
  document.addEventListener('click', holdBack, true)
  arrival.promise.then(() => document.removeEventListener('click', holdBack, true))
  await nearby()
  const { Footer } = await load().catch(() => {
    // Nothing will remember the language: a click that waits follows its link, and later ones don't wait.
    arrival.resolve()
    return new Promise<never>(() => {})
  })
  return { default: props => createElement(Footer, { ...props, onReady: arrive }) }
}

/** A language that is chosen before waits for what remembers it. */
function holdBack(event: MouseEvent): void {
  const link = event.target instanceof Element && event.target.closest<HTMLElement>('footer [data-locale]')
  if (!link || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
  event.preventDefault()
  event.stopImmediatePropagation()
  arrival.promise.then(() => link.click())
}
