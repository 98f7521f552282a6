/**
 * Every address of the product (spec 2.1, 2.2), built here and nowhere else. All end with a slash.
 *
 * The second set of paths in spec 2.1, and what serves it here. Pages of their own: `/contact/`, `/help/`,
 * `/user/settings/`, `/logout/`, `/reset/password/`, `/confirm/` (an address, a parent's yes), `/confirm_phone/` (the
 * link of a text message), `/oauth/connect/{provider}/` (back from a sign-in provider), `/emailsettings/` (what is
 * mailed, from a mail) and `/authenticate/` (signing in and up as a page). Permanent redirects (routes.ts, query and
 * all):
 *
 *   /campaign/    → /campaigns/       the list; one campaign is /campaigns/{artist}-{city}/
 *   /tour/        → /events/          a tour opens over the events, by `tour_id`
 *   /event/       → /events/          one event has its number, and without one there is the list
 *   /p/           → /projects/        short for the shop
 *   /fanxartist/  → /campaigns/       where fans bring an artist to their city
 *   /reset/       → /reset/password/  there is nothing else to reset
 *   /oauth/       → /                 only the way back from a provider has a page
 *
 * In the same manner `/artist/` leads to `/search/`, `/project/` to `/projects/` and `/user/` to `/user/settings/`.
 */
export const paths = {
  home: () => '/',
  news: (newsId?: number) => (newsId === undefined ? '/news/' : `/news/${newsId}/`),
  /** A page of the list of all news. */
  newsFrom: (offset: number) => (offset > 0 ? `/news/?offset=${offset}` : '/news/'),
  /** The news feed, of all artists or of one: a file, so without a trailing slash. */
  newsFeed: (format: 'rss' | 'atom', locale: string, artistId?: number) =>
    `/news/feeds/${artistId === undefined ? '' : `artist-${artistId}/`}${locale}.${format}`,
  /** The shows; without a tab those that are live, or else those to come. */
  live: ({ tab, offset }: { tab?: 'upcoming' | 'live' | 'replay' | undefined; offset?: number } = {}) => {
    const query = new URLSearchParams({
      ...(tab && { tab }),
      ...(offset && { offset: String(offset) }),
    }).toString()
    return query ? `/live/?${query}` : '/live/'
  },
  show: (showId: number) => `/live/${showId}/`,
  /** What is said in its chat, in large type: for a stage or a venue. */
  showScreen: (showId: number) => `/live/${showId}/screen/`,
  /** The show as an iCalendar file, so without a trailing slash. */
  showCalendar: (showId: number, locale: string) => `/live/${showId}/calendar.${locale}.ics`,
  /** A second of a replay. */
  showAt: (showId: number, seconds: number) => `/live/${showId}/?t=${Math.floor(seconds)}`,
  /** The list of all events; filters that are absent or at their default are left out of the query. */
  events: (filter: EventsFilter = {}) => {
    const { search, cityId, radiusKm, isPast, when, from, until, genre, price, sort, offset } = filter
    const query = new URLSearchParams({
      ...(search && { search }),
      ...(cityId && { city_id: String(cityId) }),
      ...(cityId && radiusKm && { radius_km: String(radiusKm) }),
      ...(isPast && { condition: 'past' }),
      ...(when && { when }),
      ...(from && { from }),
      ...(until && { until }),
      ...(genre && { genre }),
      ...(price && { price }),
      ...(sort && sort !== 'soonest' && { sort }),
      ...(offset && { offset: String(offset) }),
    }).toString()
    return query ? `/events/?${query}` : '/events/'
  },
  event: (eventId: number) => `/event/${eventId}/`,
  /** The event as an iCalendar file, so without a trailing slash. */
  eventCalendar: (eventId: number, locale: string) => `/event/${eventId}/calendar.${locale}.ics`,
  tour: (tourId: number) => `/events/?tour_id=${tourId}`,
  campaigns: () => '/campaigns/',
  campaign: (artistId: number, cityId: number) => `/campaigns/${artistId}-${cityId}/`,
  vote: () => '/campaigns/vote/',
  voteRecord: () => '/campaigns/vote/record/',
  cityCampaigns: (cityId: number) => `/campaigns/?city_id=${cityId}`,
  /** The shop; filters that are absent or at their default are left out of the query. */
  projects: ({ type, state, sort, artistId, offset }: ShopFilter = {}) => {
    const query = new URLSearchParams({
      ...(typeof type === 'number' && { type: String(type) }),
      ...(state && { state }),
      ...(sort && { sort: String(sort) }),
      ...(artistId && { artist_id: String(artistId) }),
      ...(offset && { offset: String(offset) }),
    }).toString()
    return query ? `/projects/?${query}` : '/projects/'
  },
  project: (projectId: number, section?: string) =>
    section ? `/project/${projectId}/${section}/` : `/project/${projectId}/`,
  /** The feed of what is told about a project: a file, so without a trailing slash. */
  projectFeed: (format: 'rss' | 'atom', locale: string, projectId: number) =>
    `/project/${projectId}/feeds/${locale}.${format}`,
  /** The published entries of a draw: a file, named by its hash. */
  drawEntries: (projectId: number, hash: string) => `/project/${projectId}/draw/entries-${hash}.txt`,
  /** How draws work. */
  draws: () => '/draws/',
  purchase: (projectId: number) => `/project/${projectId}/purchase/`,
  /** Where a fan waits for what a provider says; `result` is what the browser brought, and only a hint. */
  purchaseBridge: (
    projectId: number,
    orderId: string,
    method: string,
    result: 'success' | 'cancel' | 'fail',
  ) => `/project/${projectId}/purchasebridge/${orderId}/${method}/${result}/`,
  order: (orderId?: string, mode?: 'address' | 'cancel' | 'receipt' | 'tickets') =>
    `/project/order/${orderId === undefined ? '' : `${orderId}/`}${mode === undefined ? '' : `${mode}/`}`,
  /** Where a ticket that is passed on is taken; the token stands behind the #, so that no log and no other site sees it. */
  takeTicket: (token?: string) => `/ticket/${token === undefined ? '' : `#${token}`}`,
  /** One ticket that a fan holds. */
  ticket: (ticketId: string) => `/ticket/${ticketId}/`,
  /** A ticket for a phone's wallet: a secret, and a file, so without a trailing slash. */
  walletPass: (token: string) => `/wallet-pass/${token}.pkpass`,
  /** Codes and tickets of elsewhere; from a project or a show the page knows what they are of. */
  redeem: ({ projectId, showId }: { projectId?: number; showId?: number } = {}) => {
    const query = new URLSearchParams({
      ...(projectId && { project_id: String(projectId) }),
      ...(showId && { show_id: String(showId) }),
    }).toString()
    return query ? `/redeem/?${query}` : '/redeem/'
  },
  /** KG Inicis' window loads it to close itself. */
  closeInicis: () => '/close_kginicis/',
  /** Where staff checks tickets. */
  door: () => '/door/',
  search: (query?: string) => (query ? `/search/?query=${encodeURIComponent(query)}` : '/search/'),
  artist: ({ id, slug }: { id: number; slug: string }) =>
    slug ? `/artist/${encodeURIComponent(slug)},${id}/` : `/artist/${id}/`,
  /** The artists that the fan follows. */
  following: () => '/user/following/',
  /** What a fan saved, for the fan's own calendar: a secret, and a file, so without a trailing slash. */
  calendarFeed: (token: string) => `/calendar/${token}.ics`,
  activity: (tab: 'shows' | 'campaigns' | 'purchases' | 'coupons') => `/user/activity/${tab}/`,
  settings: (
    section?:
      | 'account'
      | 'account_city'
      | 'addresses'
      | 'cards'
      | 'language'
      | 'theme'
      | 'notifications'
      | 'connections'
      | 'export'
      | 'delete',
  ) => (section ? `/user/settings/#${section}` : '/user/settings/'),
  /** The sign-in dialog as a page of its own, for readers without JavaScript. */
  signIn: () => '/authenticate/',
  signUp: () => '/authenticate/?mode=signup',
  logout: () => '/logout/',
  /** Back to where the fan was before leaving for a social sign-in, with that modal open. */
  loginBridge: (action: 'login' | 'signup') => `/loginbridge/${action}/`,
  help: () => '/help/',
  helpSearch: (query: string) => (query ? `/help/?query=${encodeURIComponent(query)}` : '/help/'),
  /** The help page with one question open. */
  helpQuestion: (question: string) => `/help/?q=${question}#faq-section`,
  contact: () => '/help/#contact',
  /** The contact form, prefilled as a request for an artist that is missing. */
  requestArtist: (message: string) => `/contact/?defaultMessage=${encodeURIComponent(message)}#requestartist`,
  technicalIssue: (message: string) => `/contact/?defaultMessage=${encodeURIComponent(message)}#techissues`,
  /** Where a new password is chosen, with the token from the mail. */
  resetPassword: (token?: string) => `/reset/password/${token === undefined ? '' : `?token=${token}`}`,
  /** The link in a mail that confirms an address or a parent's consent. */
  confirmEmail: (token: string) => `/confirm/?token=${token}`,
  confirmAsParent: (token: string) => `/confirm/?parent_token=${token}`,
  /** The link in a text message that verifies a phone number. */
  confirmPhone: (token: string) => `/confirm_phone/?token=${token}`,
  /** Mail preferences without signing in, by the token in a mail. */
  emailSettings: (token: string) => `/emailsettings/?token=${token}`,
  /** The OAuth callback page. */
  oauthConnect: (provider: string) => `/oauth/connect/${provider}/`,
  legalIndex: () => '/legal/',
  /** In the reader's language and the version in force, unless they are named. */
  legal: (
    entity: 'terms' | 'privacy-notice' | 'copyright' | 'cookie' | 'business',
    lang?: string,
    date?: string,
  ) => `/legal/${[entity, lang, lang && date].filter(Boolean).join('/')}/`,
} as const

/** What the list of events is narrowed and sorted by: docs/events.md, Finding. */
interface EventsFilter {
  search?: string
  cityId?: number | null
  /** Around the city. */
  radiusKm?: number | null
  isPast?: boolean
  when?: string | null
  /** Days such as 2026-12-24. */
  from?: string | null
  until?: string | null
  genre?: string | null
  price?: string | null
  sort?: string
  offset?: number
}

/** What narrows the list of projects, by the numbers of spec 3 (type, sort). */
export interface ShopFilter {
  type?: number | null
  state?: 'open' | 'upcoming' | 'ended' | null
  sort?: 0 | 1
  artistId?: number | null
  offset?: number
}

/** The id in `{slug},{id}` or `{id}`, the two forms of an artist's address; null for anything else. */
export function artistIdOf(param: string): number | null {
  const digits = /^(?:.*,)?([1-9]\d{0,9})$/su.exec(param)?.[1]
  return digits === undefined || Number(digits) > 2_147_483_647 ? null : Number(digits)
}
