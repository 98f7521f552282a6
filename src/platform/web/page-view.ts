import type { DataLayer } from './data-layer.ts'

/** A function to call after every navigation: sends a page view when the path has changed (spec 2.6). */
export function createPageViews(dataLayer: DataLayer): (path: string) => void {
  let shown: string | null = null
  return path => {
    if (path === shown) return
    shown = path
    dataLayer.push({ event: 'pageView', path })
  }
}
