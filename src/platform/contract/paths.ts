/**
 * Builders for all URL paths of the product (spec 2.1, 2.2). All pages end with a slash.
 * The second set of paths in spec 2.1 maps to this one. These have their own pages: `/contact/`, `/help/`,
 * `/user/settings/`, `/logout/`, `/reset/password/`, `/confirm/` (an email address or a parent's consent),
 * `/confirm_phone/` (the link in a text message), `/oauth/connect/{provider}/` (the callback of a sign-in
 * provider), `/emailsettings/` (email preferences, linked from an email) and `/authenticate/` (sign-in and
 * sign-up as a page). These are permanent redirects that retain the query (routes.ts):
 * /campaign/ → /campaigns/ the list; one campaign is /campaigns/{artist}-{city}/
 * /tour/ → /events/ a tour opens over the events, by `tour_id`
 * /event/ → /events/ the list; one event is /event/{id}/
 * /p/ → /projects/ short for the shop
 * /fanxartist/ → /campaigns/ where fans bring an artist to their city
 * /reset/ → /reset/password/ only passwords can be reset
 * /oauth/ → / only the callback of a provider has a page
 * Likewise `/artist/` redirects to `/search/`, `/project/` to `/projects/` and `/user/` to `/user/settings/`.
 */
export const paths = {
  home: () => '/',
  news: (newsId?: number) => (newsId === undefined ? '/news/' : `/news/${newsId}/`),
  newsFrom: (offset: number) => (offset > 0 ? `/news/?offset=${offset}` : '/news/'),
  /** The news feed of one artist, or of all if no id is given; a file, so without a trailing slash. */
  newsFeed: (format: 'rss' | 'atom', locale: string, artistId?: number) =>
    `/news/feeds/${artistId === undefined ? '' : `artist-${artistId}/`}${locale}.${format}`,
  /** The list of shows; without a tab it shows the live ones, or the upcoming ones if none is live. */
  live: ({ tab, offset }: { tab?: 'upcoming' | 'live' | 'replay' | undefined; offset?: number } = {}) => {
    const query = new URLSearchParams({
      ...(tab && { tab }),
      ...(offset && { offset: String(offset) }),
    }).toString()
    return query ? `/live/?${query}` : '/live/'
  },
  show: (showId: number) => `/live/${showId}/`,
  showScreen: (showId: number) => `/live/${showId}/screen/`,
  /** The show as an iCalendar file, so without a trailing slash. */
  showCalendar: (showId: number, locale: string) => `/live/${showId}/calendar.${locale}.ics`,
  /** The replay from an offset in seconds. */
  showAt: (showId: number, seconds: number) => `/live/${showId}/?t=${Math.floor(seconds)}`,
  /** The list of events; omits filters that are absent or at their default. */
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
  /** The shop; omits filters that are absent or at their default. */
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
  /** A feed of a project's news; a file, so without a trailing slash. */
  projectFeed: (format: 'rss' | 'atom', locale: string, projectId: number) =>
    `/project/${projectId}/feeds/${locale}.${format}`,
  /** The published entries of a draw; a file named after its hash. */
  drawEntries: (projectId: number, hash: string) => `/project/${projectId}/draw/entries-${hash}.txt`,
  draws: () => '/draws/',
  purchase: (projectId: number) => `/project/${projectId}/purchase/`,
  /**
   * The page where a fan waits for the payment provider's confirmation; `result` comes from the browser and
   * is not trusted.
   */
  purchaseBridge: (
    projectId: number,
    orderId: string,
    method: string,
    result: 'success' | 'cancel' | 'fail',
  ) => `/project/${projectId}/purchasebridge/${orderId}/${method}/${result}/`,
  order: (orderId?: string, mode?: 'address' | 'cancel' | 'receipt' | 'tickets') =>
    `/project/order/${orderId === undefined ? '' : `${orderId}/`}${mode === undefined ? '' : `${mode}/`}`,
  /**
   * The page to accept a transferred ticket. The token is in the fragment, so that it appears in no log and
   * reaches no other site.
   */
  takeTicket: (token?: string) => `/ticket/${token === undefined ? '' : `#${token}`}`,
  ticket: (ticketId: string) => `/ticket/${ticketId}/`,
  /** A ticket for a phone's wallet, at a secret URL; a file, so without a trailing slash. */
  walletPass: (token: string) => `/wallet-pass/${token}.pkpass`,
  /** The page for redeeming codes and tickets bought elsewhere; a project or a show preselects the kind. */
  redeem: ({ projectId, showId }: { projectId?: number; showId?: number } = {}) => {
    const query = new URLSearchParams({
      ...(projectId && { project_id: String(projectId) }),
      ...(showId && { show_id: String(showId) }),
    }).toString()
    return query ? `/redeem/?${query}` : '/redeem/'
  },
  /** The page that the KG Inicis window loads to close itself. */
  closeInicis: () => '/close_kginicis/',
  door: () => '/door/',
  search: (query?: string) => (query ? `/search/?query=${encodeURIComponent(query)}` : '/search/'),
  artist: ({ id, slug }: { id: number; slug: string }) =>
    slug ? `/artist/${encodeURIComponent(slug)},${id}/` : `/artist/${id}/`,
  following: () => '/user/following/',
  /** A calendar feed of a fan's saved events, at a secret URL; a file, so without a trailing slash. */
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
  /** The sign-in dialog as a separate page, for visitors without JavaScript. */
  signIn: () => '/authenticate/',
  signUp: () => '/authenticate/?mode=signup',
  logout: () => '/logout/',
  /** The page that returns a fan to the page they left for a social sign-in, and opens that modal. */
  loginBridge: (action: 'login' | 'signup') => `/loginbridge/${action}/`,
  help: () => '/help/',
  helpSearch: (query: string) => (query ? `/help/?query=${encodeURIComponent(query)}` : '/help/'),
  helpQuestion: (question: string) => `/help/?q=${question}#faq-section`,
  contact: () => '/help/#contact',
  /** The contact form, prefilled as a request for a missing artist. */
  requestArtist: (message: string) => `/contact/?defaultMessage=${encodeURIComponent(message)}#requestartist`,
  technicalIssue: (message: string) => `/contact/?defaultMessage=${encodeURIComponent(message)}#techissues`,
  /** The page for choosing a new password, with the token from the email. */
  resetPassword: (token?: string) => `/reset/password/${token === undefined ? '' : `?token=${token}`}`,
  /** The link in an email that confirms an email address or a parent's consent. */
  confirmEmail: (token: string) => `/confirm/?token=${token}`,
  confirmAsParent: (token: string) => `/confirm/?parent_token=${token}`,
  /** The link in a text message that verifies a phone number. */
  confirmPhone: (token: string) => `/confirm_phone/?token=${token}`,
  /** Email preferences for a fan who isn't signed in, with the token from an email. */
  emailSettings: (token: string) => `/emailsettings/?token=${token}`,
  oauthConnect: (provider: string) => `/oauth/connect/${provider}/`,
  legalIndex: () => '/legal/',
  /** A legal document; defaults to the reader's language and the version in force. */
  legal: (
    entity: 'terms' | 'privacy-notice' | 'copyright' | 'cookie' | 'business',
    lang?: string,
    date?: string,
  ) => `/legal/${[entity, lang, lang && date].filter(Boolean).join('/')}/`,
} as const

/** Filters and order of the list of events (docs/events.md, Finding). */
interface EventsFilter {
  search?: string
  cityId?: number | null
  /** Distance from the city, in km. */
  radiusKm?: number | null
  isPast?: boolean
  when?: string | null
  /** Dates, such as 2026-12-24. */
  from?: string | null
  until?: string | null
  genre?: string | null
  price?: string | null
  sort?: string
  offset?: number
}

/** Filters of the list of projects, by the numeric values of spec 3 (type, sort). */
export interface ShopFilter {
  type?: number | null
  state?: 'open' | 'upcoming' | 'ended' | null
  sort?: 0 | 1
  artistId?: number | null
  offset?: number
}

/** Parses the id from an artist's path parameter, `{slug},{id}` or `{id}`; returns null for anything else. */
export function parseArtistId(param: string): number | null {
  const digits = /^(?:.*,)?([1-9]\d{0,9})$/su.exec(param)?.[1]
  return digits === undefined || Number(digits) > 2_147_483_647 ? null : Number(digits)
}
