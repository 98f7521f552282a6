import type { PagePolicy } from '../platform/contract/page-policy.ts'
import type { PageRoute } from '../platform/web/page.ts'
import type { TextArea } from '../platform/web/text-keys.ts'

export const signInTexts: TextArea[] = ['account', 'sign', 'error']

/**
 * Policy of pages that take payments. `self` in frame-src: the KG Inicis window and 3-D Secure return to our
 * pages. KakaoPay and PayPal need no entry: PayPal replaces the page, and KakaoPay replaces it or opens its
 * own window.
 */
const payPolicy: PagePolicy = {
  allows: {
    'script-src': ['stripe', 'kginicis'],
    'frame-src': ['self', 'stripe', 'kginicis'],
    'connect-src': ['stripe', 'kginicis'],
    'img-src': ['stripe', 'kginicis'],
    'form-action': ['kginicis'],
  },
  features: { payment: ['stripe'] },
  // The KG Inicis script builds its window from an HTML string.
  writesHtml: true,
}

/**
 * Policy of the page that KG Inicis frames inside its own window, which our page contains; the provider's
 * script closes that window.
 */
const closePolicy: PagePolicy = {
  allows: { 'script-src': ['kginicis'] },
  writesHtml: true,
  isFramedByUs: true,
  loads: [{ service: 'kginicis', script: 'stdjs/INIStdPay_close.js' }],
}

/**
 * The door page scans codes with the camera, and uses WebAssembly in browsers without a built-in detector.
 */
const doorPolicy: PagePolicy = { features: { camera: [] }, runsWasm: true }

/**
 * Policy of a show's page: streams may come from our edge under another host name, or from other providers'
 * players.
 */
const watchPolicy: PagePolicy = {
  allows: { 'connect-src': ['streams'], 'media-src': ['data', 'streams'], 'frame-src': ['players'] },
}

/**
 * The events page may request the fan's position to find nearby events; the position is resolved to a city
 * and never stored.
 */
const findPolicy: PagePolicy = { features: { geolocation: [] } }

/** Every page of the product (spec 2.1). */
export const pages: PageRoute[] = [
  {
    path: '/',
    shape: 'wide',
    page: 'discovery/home/web/home-page',
    texts: ['home', 'event', 'follow', 'project', 'show'],
  },
  {
    path: '/search/',
    shape: 'cards',
    page: 'discovery/search/web/search-page',
    texts: ['search', 'follow', 'project'],
    search: ['query', 'tab', 'offset'],
  },
  {
    path: '/events/',
    shape: 'rows',
    page: 'events/events/web/events-page',
    texts: ['event', 'events', 'follow'],
    search: [
      ...['search', 'city_id', 'radius_km', 'condition', 'when', 'from', 'until', 'genre', 'price', 'sort'],
      ...['offset', 'tour_id'],
    ],
    policy: findPolicy,
  },
  {
    path: '/event/$event/',
    shape: 'poster',
    page: 'events/events/web/event-page',
    texts: ['event', 'events', 'follow'],
  },
  {
    path: '/artist/$artist/',
    shape: 'portrait',
    page: 'discovery/artist/web/artist-page',
    texts: ['artist', 'campaign', 'follow', 'project', 'show'],
  },
  {
    path: '/live/',
    shape: 'wide-cards',
    page: 'live/shows/web/live-page',
    texts: ['live', 'show'],
    search: ['tab', 'offset'],
  },
  {
    path: '/live/$show/',
    shape: 'wide',
    page: 'live/shows/web/show-page',
    texts: ['live', 'show', 'watch', 'chat'],
    policy: watchPolicy,
  },
  {
    path: '/live/$show/screen/',
    page: 'live/chat/web/screen-page',
    texts: ['screen', 'chat'],
    isBare: true,
  },
  {
    path: '/news/',
    shape: 'wide-cards',
    page: 'discovery/news/web/news-page',
    texts: ['news'],
    search: ['offset'],
  },
  { path: '/news/$news/', shape: 'wide', page: 'discovery/news/web/article-page', texts: ['news'] },
  { path: '/campaigns/', shape: 'cards', page: 'campaigns/web/campaigns-page', texts: ['campaign'] },
  {
    path: '/campaigns/vote/',
    shape: 'rows',
    page: 'votes/web/vote-page',
    texts: ['vote', 'error'],
  },
  { path: '/campaigns/vote/record/', page: 'votes/web/record-page', texts: ['vote'] },
  {
    path: '/campaigns/$campaign/',
    shape: 'poster',
    page: 'campaigns/web/campaign-page',
    texts: ['campaign', 'make'],
  },
  {
    path: '/projects/',
    shape: 'cards',
    page: 'commerce/shop/web/projects-page',
    texts: ['shop', 'project'],
    search: ['type', 'state', 'sort', 'artist_id', 'offset'],
  },
  {
    path: '/project/$project/',
    shape: 'poster',
    page: 'commerce/shop/web/project-page',
    texts: ['shop', 'project', 'stub'],
  },
  {
    path: '/project/$project/draw/',
    page: 'commerce/shop/web/project-draw-page',
    texts: ['shop', 'project', 'draw', 'stub'],
  },
  { path: '/draws/', page: 'commerce/draws/web/draws-page', texts: ['draw', 'draws'] },
  {
    path: '/project/$project/$section/',
    shape: 'poster',
    page: 'commerce/shop/web/project-page',
    texts: ['shop', 'project', 'stub'],
  },
  {
    path: '/project/$project/purchase/',
    page: 'commerce/checkout/web/purchase-page',
    texts: ['checkout', 'coupon', 'shop', 'order', 'address', 'error', 'stub'],
    hasShortFooter: true,
    policy: payPolicy,
  },
  {
    path: '/project/order/',
    shape: 'rows',
    page: 'commerce/orders/web/orders-page',
    texts: ['order'],
    search: ['offset'],
  },
  {
    path: '/project/order/$order/',
    page: 'commerce/orders/web/order-page',
    texts: ['order', 'address', 'error', 'contact', 'ticket', 'stub'],
  },
  {
    path: '/project/order/$order/$mode/',
    page: 'commerce/orders/web/order-page',
    texts: ['order', 'address', 'error', 'contact', 'ticket', 'stub'],
  },
  {
    path: '/project/order/$order/tickets/',
    page: 'ticketing/tickets/web/tickets-page',
    texts: ['ticket', 'error'],
  },
  { path: '/ticket/', page: 'ticketing/tickets/web/take-page', texts: ['ticket', 'error'] },
  { path: '/ticket/$ticket/', page: 'ticketing/tickets/web/tickets-page', texts: ['ticket', 'error'] },
  {
    path: '/project/$project/purchasebridge/$order/$method/$result/',
    page: 'app/shell/bridge-page',
    texts: ['bridge', 'ticket', 'error'],
    keepsOpener: true,
  },
  {
    path: '/redeem/',
    page: 'commerce/redeem/web/redeem-page',
    texts: ['redeem', 'checkout', 'shop', 'address', 'error'],
    search: ['project_id', 'show_id'],
  },
  {
    path: '/close_kginicis/',
    page: 'commerce/checkout/web/close-inicis-page',
    texts: ['bridge'],
    isStill: true,
    policy: closePolicy,
  },
  {
    path: '/help/',
    page: 'site/support/web/help-page',
    texts: ['help', 'contact'],
    search: ['q', 'query'],
  },
  {
    path: '/user/settings/',
    page: 'app/shell/settings-page',
    texts: ['settings', 'address', 'error', 'account', 'sign'],
  },
  {
    path: '/user/activity/',
    shape: 'rows',
    page: 'discovery/activity/web/activity-page',
    texts: ['activity', 'campaign', 'coupon', 'order', 'ticket', 'event'],
  },
  {
    path: '/user/activity/$tab/',
    shape: 'rows',
    page: 'discovery/activity/web/activity-page',
    texts: ['activity', 'campaign', 'coupon', 'order', 'ticket', 'event'],
  },
  {
    path: '/user/following/',
    shape: 'rows',
    page: 'catalogue/follows/web/following-page',
    texts: ['following', 'follow'],
  },
  { path: '/contact/', page: 'site/support/web/contact-page', texts: ['contact'] },
  { path: '/legal/', page: 'site/legal/web/legal-index-page', texts: ['legal'] },
  { path: '/legal/$entity/', page: 'site/legal/web/legal-page', texts: ['legal'] },
  { path: '/legal/$entity/$lang/', page: 'site/legal/web/legal-page', texts: ['legal'] },
  { path: '/legal/$entity/$lang/$date/', page: 'site/legal/web/legal-page', texts: ['legal'] },
  {
    path: '/authenticate/',
    page: 'identity/accounts/web/authenticate-page',
    texts: signInTexts,
    search: ['mode'],
  },
  { path: '/logout/', page: 'identity/accounts/web/logout-page', texts: signInTexts },
  { path: '/loginbridge/$action/', page: 'identity/accounts/web/login-bridge-page', texts: signInTexts },
  {
    path: '/reset/password/',
    page: 'identity/recovery/web/reset-page',
    texts: ['recovery', 'sign', 'error'],
  },
  { path: '/confirm/', page: 'identity/recovery/web/confirm-page', texts: ['recovery', 'error'] },
  {
    path: '/emailsettings/',
    page: 'identity/recovery/web/email-settings-page',
    texts: ['recovery', 'settings', 'error'],
  },
  {
    path: '/oauth/connect/$provider/',
    page: 'identity/oauth/web/connect-page',
    texts: ['account', 'sign', 'error'],
  },
  {
    path: '/door/',
    page: 'ticketing/door/web/door-page',
    texts: ['door'],
    policy: doorPolicy,
    isBare: true,
    manifest: '/door/manifest.json',
  },
  { path: '/confirm_phone/', page: 'identity/phones/web/confirm-phone-page', texts: signInTexts },
]

export const offlinePage: PageRoute = {
  path: '/offline/',
  page: 'platform/web/offline-page',
  texts: ['offline'],
  isStill: true,
}
