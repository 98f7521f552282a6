import type { LazyModal, ModalTable } from '../platform/web/modals.tsx'
import type { PageLoaders, PageRoute } from '../platform/web/page.ts'
import { offline, pages, signTexts } from './pages.ts'

export const routes: PageRoute[] = [
  ...pages,
  offline,
  ...(import.meta.env.DEV ? [{ path: '/ui/', page: 'app/gallery-page', texts: [] }] : []),
]

/** Addresses of the other site variant (spec 2.1) and short forms, and the page that does their job. */
export const redirects: Record<string, string> = {
  '/artist/': '/search/',
  '/campaign/': '/campaigns/',
  '/tour/': '/events/',
  '/event/': '/events/',
  '/project/': '/projects/',
  '/p/': '/projects/',
  '/fanxartist/': '/campaigns/',
  '/reset/': '/reset/password/',
  '/oauth/': '/',
  '/user/': '/user/settings/',
}

/** What opens over a page by a key of its address or history (spec 2.6); after a reload a later one lies over an earlier. */
export const modals: ModalTable = {
  GNB_SEARCH: {
    load: () => import('../discovery/search/web/search-overlay.tsx'),
    texts: ['search'],
    fallback: '/search/',
  },
  GNB_SUB_MENU: {
    load: () => import('./shell/menu-drawer.tsx'),
    texts: [],
    fallback: '/help/',
  },
  GNB_NEWS_MENU: {
    load: () => import('../notifications/web/notification-panel.tsx'),
    texts: ['notifications'],
    fallback: '/user/activity/campaigns/',
  },
  tour_id: {
    load: () => import('../events/events/web/tour-modal.tsx'),
    texts: ['event', 'events', 'follow'],
    fallback: '/events/',
  },
  EVENTS_VIDEO_ID: {
    load: () => import('../events/events/web/video-modal.tsx'),
    texts: ['video'],
    fallback: '/events/',
  },
  city_id: {
    load: () => import('../campaigns/web/city-modal.tsx'),
    texts: ['campaign'],
    fallback: '/campaigns/',
  },
  CAMPAIGNS_VIDEO_ID: {
    load: () => import('../campaigns/web/video-modal.tsx'),
    texts: ['video'],
    fallback: '/campaigns/',
  },
  GNB_SELECT_CITY: {
    load: () => import('../catalogue/cities/web/set-city-modal.tsx'),
    texts: ['account'],
    fallback: '/user/settings/',
  },
  SIGN_IN: accountModal(() => import('../identity/accounts/web/sign-in-modal.tsx')),
  SIGN_UP: accountModal(() => import('../identity/sign-up/web/sign-up-modal.tsx')),
  GNB_PHONE_VERIFICATION: accountModal(() => import('../identity/phones/web/phone-verification-modal.tsx')),
  WELCOME: accountModal(() => import('../identity/accounts/web/welcome-modal.tsx')),
  FIRST_STEPS: {
    load: () => import('../discovery/home/web/first-steps-modal.tsx'),
    texts: ['account', 'sign', 'steps', 'follow', 'settings', 'error'],
    fallback: '/user/settings/',
  },
}

function accountModal(load: LazyModal['load']): LazyModal {
  return { load, texts: [...signTexts, 'why'], fallback: '/authenticate/' }
}

const files = {
  ...import.meta.glob([
    '/src/app/shell/*-page.tsx',
    '/src/{campaigns,votes}/web/*-page.tsx',
    '/src/*/*/web/*-page.tsx',
    '/src/platform/web/offline-page.tsx',
  ]),
  ...(import.meta.env.DEV ? import.meta.glob('/src/app/gallery-page.tsx') : {}),
} as PageLoaders

/** The pages' code, each in a file of its own. */
export const loaders: PageLoaders = Object.fromEntries(
  Object.entries(files).map(([file, load]) => [file.slice('/src/'.length, -'.tsx'.length), load]),
)
