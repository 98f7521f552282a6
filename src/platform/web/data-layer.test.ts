import { expect, test } from 'vitest'
import { createPageViews } from './browser/watch-pages.ts'
import { createDataLayer } from './data-layer.ts'

test('events go to the page’s array, made when it is missing and kept when it is there', () => {
  const page: { dataLayer?: unknown } = {}
  createDataLayer(page).push({ event: 'signInComplete' })
  createDataLayer(page).push({ event: 'notificationClick', new_noti: true })
  expect(page.dataLayer).toEqual([
    { event: 'signInComplete' },
    { event: 'notificationClick', new_noti: true },
  ])
})

test('a measuring script that fails does not take the page with it', () => {
  const broken = Object.assign([], {
    push: () => {
      throw new Error('blocked')
    },
  })
  expect(() => createDataLayer({ dataLayer: broken }).push({ event: 'signupStarted' })).not.toThrow()
})

test('a page view is sent for the first page and whenever the path changes', () => {
  const page = { dataLayer: [] as { path: string }[] }
  const viewed = createPageViews(createDataLayer(page))
  for (const path of ['/', '/search/', '/search/', '/', '/']) viewed(path)
  expect(page.dataLayer).toEqual(['/', '/search/', '/'].map(path => ({ event: 'pageView', path })))
})
