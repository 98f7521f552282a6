/**
 * Every address of the product (spec 2.1, 2.2), built here and nowhere else. All end with a slash.
 *
 * The second set of spec 2.1, and what does its job here. Pages of their own: `/contact/`, `/help/`, `/user/settings/`,
 * `/logout/`, `/reset/password/`, `/confirm/` (an address, a parent's yes), `/confirm_phone/` (the link of a text
 * message), `/oauth/connect/{provider}/` (back from a sign-in provider), `/emailsettings/` (what is mailed, from a
 * mail) and `/authenticate/` (signing in and up as a page). Permanent redirects (routes.ts, query and all):
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
  /** The news for feed readers, of all or of one artist: a file, so without a slash at the end. */
  newsFeed: (format: 'rss' | 'atom', locale: string, artistId?: number) =>
    `/news/feeds/${artistId === undefined ? '' : `artist-${artistId}/`}${locale}.${format}`,
  live: () => '/live/',
  show: (showId: number) => `/live/${showId}/`,
  /** The list of all events; what is absent or at its default is not in the address. */
  events: (filter: { search?: string; cityId?: number | null; isPast?: boolean; offset?: number } = {}) => {
    const { search, cityId, isPast, offset } = filter
    const query = new URLSearchParams({
      ...(search && { search }),
      ...(cityId && { city_id: String(cityId) }),
      ...(isPast && { condition: 'past' }),
      ...(offset && { offset: String(offset) }),
    }).toString()
    return query ? `/events/?${query}` : '/events/'
  },
  event: (eventId: number) => `/event/${eventId}/`,
  /** The date for a fan's own calendar: a file, so without a slash at the end. */
  eventCalendar: (eventId: number) => `/event/${eventId}/calendar.ics`,
  tour: (tourId: number) => `/events/?tour_id=${tourId}`,
  campaigns: () => '/campaigns/',
  campaign: (artistId: number, cityId: number) => `/campaigns/${artistId}-${cityId}/`,
  cityCampaigns: (cityId: number) => `/campaigns/?city_id=${cityId}`,
  projects: () => '/projects/',
  project: (projectId: number, section?: string) =>
    section ? `/project/${projectId}/${section}/` : `/project/${projectId}/`,
  search: (query?: string) => (query ? `/search/?query=${encodeURIComponent(query)}` : '/search/'),
  artist: ({ id, slug }: { id: number; slug: string }) =>
    slug ? `/artist/${encodeURIComponent(slug)},${id}/` : `/artist/${id}/`,
  activity: (tab: 'campaigns' | 'purchases' | 'coupons') => `/user/activity/${tab}/`,
  settings: (
    section?: 'account' | 'account_city' | 'language' | 'notifications' | 'connections' | 'export' | 'delete',
  ) => (section ? `/user/settings/#${section}` : '/user/settings/'),
  /** The sign-in dialog as a page of its own, for readers without JavaScript. */
  signIn: () => '/authenticate/',
  signUp: () => '/authenticate/?mode=signup',
  logout: () => '/logout/',
  /** Back to where the fan was before leaving for a social sign-in, with that modal open. */
  loginBridge: (action: 'login' | 'signup') => `/loginbridge/${action}/`,
  help: () => '/help/',
  helpSearch: (query: string) => (query ? `/help/?query=${encodeURIComponent(query)}` : '/help/'),
  /** One question, opened. */
  helpQuestion: (question: string) => `/help/?q=${question}#faq-section`,
  contact: () => '/help/#contact',
  /** The contact form, prefilled as a request for an artist that is missing. */
  requestArtist: (message: string) => `/contact/?defaultMessage=${encodeURIComponent(message)}#requestartist`,
  technicalIssue: (message: string) => `/contact/?defaultMessage=${encodeURIComponent(message)}#techissues`,
  /** With the token of a letter, to choose the new one. */
  resetPassword: (token?: string) => `/reset/password/${token === undefined ? '' : `?token=${token}`}`,
  /** By a letter: the address is the fan's, or a parent says yes. */
  confirmEmail: (token: string) => `/confirm/?token=${token}`,
  confirmAsParent: (token: string) => `/confirm/?parent_token=${token}`,
  /** By a text message: the number is the fan's. */
  confirmPhone: (token: string) => `/confirm_phone/?token=${token}`,
  /** What is mailed, by a mail and without signing in. */
  emailSettings: (token: string) => `/emailsettings/?token=${token}`,
  /** Back from a sign-in provider. */
  oauthConnect: (provider: string) => `/oauth/connect/${provider}/`,
  legalIndex: () => '/legal/',
  /** In the reader's language and the newest version, unless they are named. */
  legal: (entity: 'terms' | 'privacy-notice' | 'copyright' | 'cookie', lang?: string, date?: string) =>
    `/legal/${[entity, lang, lang && date].filter(Boolean).join('/')}/`,
} as const

/** The id in `{slug},{id}` or `{id}`, the two forms of an artist's address; null for anything else. */
export function artistIdOf(param: string): number | null {
  const digits = /^(?:.*,)?([1-9]\d{0,9})$/su.exec(param)?.[1]
  return digits === undefined || Number(digits) > 2_147_483_647 ? null : Number(digits)
}
