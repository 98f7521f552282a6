import { describe, expect, test } from 'vitest'
import { createPageViewTracker } from './browser/watch-pages.ts'
import { createDataLayer } from './data-layer.ts'

describe('createDataLayer', () => {
  test("creates the page's array once and pushes events to it", () => {
    const page: { dataLayer?: unknown } = {}
    createDataLayer(page).push({ event: 'signInComplete' })
    createDataLayer(page).push({ event: 'notificationClick', new_noti: true })
    expect(page.dataLayer).toEqual([
      { event: 'signInComplete' },
      { event: 'notificationClick', new_noti: true },
    ])
  })

  test('ignores errors thrown by an analytics script', () => {
    const broken = Object.assign([], {
      push: () => {
        throw new Error('blocked')
      },
    })
    expect(() => createDataLayer({ dataLayer: broken }).push({ event: 'signupStarted' })).not.toThrow()
  })

  test('sends a page view for the first page and on each path change', () => {
    const page = { dataLayer: [] as { path: string }[] }
    const viewed = createPageViewTracker(createDataLayer(page))
    for (const path of ['/', '/search/', '/search/', '/', '/']) viewed(path)
    expect(page.dataLayer).toEqual(['/', '/search/', '/'].map(path => ({ event: 'pageView', path })))
  })
})
