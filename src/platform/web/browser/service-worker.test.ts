import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'

const code = readFileSync(join(import.meta.dirname, '../../../../public/sw.js'), 'utf8')

interface Shown {
  title: string
  options: { body: string; tag: string; data: { path: string } }
}

/** The service worker with a browser around it whose open tabs are these. */
function aWorker(tabs: string[] = []) {
  const listeners: Record<string, (event: object) => void> = {}
  const done: string[] = []
  const shown: Shown[] = []
  const self = {
    addEventListener: (name: string, listener: (event: object) => void) => {
      listeners[name] = listener
    },
    location: { origin: 'https://fans.example' },
    registration: {
      showNotification: async (title: string, options: Shown['options']) =>
        void shown.push({ title, options }),
    },
    clients: {
      matchAll: async () =>
        tabs.map(url => ({ url, focus: async () => void done.push(`focus ${new URL(url).pathname}`) })),
      openWindow: async (url: string) => void done.push(`open ${url}`),
    },
  }
  runInNewContext(code, { self, URL })
  const happen = async (name: string, event: object) => {
    const work: Promise<unknown>[] = []
    listeners[name]?.({ ...event, waitUntil: (promise: Promise<unknown>) => work.push(promise) })
    await Promise.all(work)
  }
  return {
    done,
    shown,
    push: (payload?: object) => happen('push', { data: payload && { json: () => payload } }),
    click: (data?: object) =>
      happen('notificationclick', { notification: { data, close: () => done.push('close') } }),
  }
}

test('what is sent is shown under its tag, and leads to its page', async () => {
  const { push, shown } = aWorker()
  await push({
    title: 'Tickets are out',
    text: 'Ada in Seoul',
    path: '/event/7/',
    tag: 'on-sale:7',
    lang: 'en',
  })
  expect(shown).toEqual([
    {
      title: 'Tickets are out',
      options: {
        ...{ body: 'Ada in Seoul', tag: 'on-sale:7', lang: 'en', icon: '/icon-192.png' },
        data: { path: '/event/7/' },
      },
    },
  ])
})

test('what says nothing is not shown', async () => {
  const { push, shown } = aWorker()
  await push()
  await push({})
  expect(shown).toEqual([])
})

test('a click goes to the tab that shows the page, else it opens one and leaves the others alone', async () => {
  const there = aWorker(['https://fans.example/', 'https://fans.example/event/7/'])
  await there.click({ path: '/event/7/' })
  expect(there.done).toEqual(['close', 'focus /event/7/'])
  const elsewhere = aWorker(['https://fans.example/live/'])
  await elsewhere.click({ path: '/event/7/' })
  expect(elsewhere.done).toEqual(['close', 'open https://fans.example/event/7/'])
})

test.each([
  'https://other.example/',
  '//other.example/',
  '/\\other.example/',
  'javascript:alert(1)',
  undefined,
])('the address %s of no page of ours opens the home page', async path => {
  const { click, push, shown, done } = aWorker()
  await click({ path })
  expect(done).toEqual(['close', 'open https://fans.example/'])
  await push({ title: 'x', path })
  expect(shown[0]?.options.data).toEqual({ path: '/' })
})
