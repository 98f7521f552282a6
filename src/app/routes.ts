import type { LazyModal, ModalTable } from '../platform/web/modals.tsx'
import type { PageLoaders, PageRoute } from '../platform/web/page.ts'
import { offlinePage, pages, signInTexts } from './pages.ts'

export const routes: PageRoute[] = [
  ...pages,
  offlinePage,
  ...(import.meta.env.DEV ? [{ path: '/ui/', page: 'app/gallery-page', texts: [] }] : []),
]

/**
 * Redirects from URLs of the other site variant (spec 2.1), and from short forms, to the pages that replace
 * them.
 */
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

/**
 * Modals that open over a page by a key in its URL or history (spec 2.6). After a reload, later entries are
 * shown above earlier ones.
 */
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
  return { load, texts: [...signInTexts, 'why'], fallback: '/authenticate/' }
}

const files = {
  ...import.meta.glob([
    '/src/app/shell/*-page.tsx',
    '/src/{campaigns,votes}/web/*-page.tsx',
    '/src/*/*/web/*-page.tsx',
    '!/src/studio/**',
    '/src/platform/web/offline-page.tsx',
  ]),
  ...(import.meta.env.DEV ? import.meta.glob('/src/app/gallery-page.tsx') : {}),
} as PageLoaders

export const loaders: PageLoaders = Object.fromEntries(
  Object.entries(files).map(([file, load]) => [file.slice('/src/'.length, -'.tsx'.length), load]),
)
