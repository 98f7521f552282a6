import type account from '../../../locales/en/account.json'
import type activity from '../../../locales/en/activity.json'
import type address from '../../../locales/en/address.json'
import type artist from '../../../locales/en/artist.json'
import type bridge from '../../../locales/en/bridge.json'
import type campaign from '../../../locales/en/campaign.json'
import type chat from '../../../locales/en/chat.json'
import type checkout from '../../../locales/en/checkout.json'
import type common from '../../../locales/en/common.json'
import type contact from '../../../locales/en/contact.json'
import type coupon from '../../../locales/en/coupon.json'
import type door from '../../../locales/en/door.json'
import type draw from '../../../locales/en/draw.json'
import type draws from '../../../locales/en/draws.json'
import type error from '../../../locales/en/error.json'
import type event from '../../../locales/en/event.json'
import type events from '../../../locales/en/events.json'
import type follow from '../../../locales/en/follow.json'
import type following from '../../../locales/en/following.json'
import type help from '../../../locales/en/help.json'
import type home from '../../../locales/en/home.json'
import type legal from '../../../locales/en/legal.json'
import type live from '../../../locales/en/live.json'
import type make from '../../../locales/en/make.json'
import type news from '../../../locales/en/news.json'
import type notifications from '../../../locales/en/notifications.json'
import type offline from '../../../locales/en/offline.json'
import type order from '../../../locales/en/order.json'
import type project from '../../../locales/en/project.json'
import type recovery from '../../../locales/en/recovery.json'
import type redeem from '../../../locales/en/redeem.json'
import type screen from '../../../locales/en/screen.json'
import type search from '../../../locales/en/search.json'
import type settings from '../../../locales/en/settings.json'
import type shop from '../../../locales/en/shop.json'
import type show from '../../../locales/en/show.json'
import type sign from '../../../locales/en/sign.json'
import type steps from '../../../locales/en/steps.json'
import type stub from '../../../locales/en/stub.json'
import type ticket from '../../../locales/en/ticket.json'
import type video from '../../../locales/en/video.json'
import type vote from '../../../locales/en/vote.json'
import type watch from '../../../locales/en/watch.json'
import type why from '../../../locales/en/why.json'

/** The files of `locales/en` for browsers, by area: an unknown text key is a type error. */
interface Areas {
  account: typeof account
  activity: typeof activity
  address: typeof address
  artist: typeof artist
  bridge: typeof bridge
  campaign: typeof campaign
  chat: typeof chat
  checkout: typeof checkout
  common: typeof common
  contact: typeof contact
  coupon: typeof coupon
  door: typeof door
  draw: typeof draw
  draws: typeof draws
  error: typeof error
  event: typeof event
  events: typeof events
  follow: typeof follow
  following: typeof following
  help: typeof help
  home: typeof home
  legal: typeof legal
  live: typeof live
  make: typeof make
  news: typeof news
  notifications: typeof notifications
  offline: typeof offline
  order: typeof order
  project: typeof project
  recovery: typeof recovery
  redeem: typeof redeem
  screen: typeof screen
  search: typeof search
  settings: typeof settings
  shop: typeof shop
  show: typeof show
  sign: typeof sign
  steps: typeof steps
  stub: typeof stub
  ticket: typeof ticket
  video: typeof video
  vote: typeof vote
  watch: typeof watch
  why: typeof why
}

/** A file of `locales/<locale>/`: the texts that belong together and are sent together. */
export type TextArea = keyof Areas

/** A text's name, such as `search.placeholder`. */
export type TextKey = { [Area in TextArea]: keyof Areas[Area] }[TextArea]

/** The middles of the keys that begin and end so: `Between<'help.q.', '.question'>` names the questions. */
export type Between<Start extends string, End extends string = ''> = MiddleOf<TextKey, Start, End>
type MiddleOf<Key, Start extends string, End extends string> = Key extends `${Start}${infer Middle}${End}`
  ? Middle
  : never
