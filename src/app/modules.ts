import { campaignsModule } from '../campaigns/server/index.ts'
import { artistsModule } from '../catalogue/artists/server/index.ts'
import { citiesModule } from '../catalogue/cities/server/index.ts'
import { followsModule } from '../catalogue/follows/server/index.ts'
import { addressesModule } from '../commerce/addresses/server/index.ts'
import { couponsModule } from '../commerce/coupons/server/index.ts'
import { drawsModule } from '../commerce/draws/server/index.ts'
import { ordersModule } from '../commerce/orders/server/index.ts'
import { paymentsModule } from '../commerce/payments/server/index.ts'
import { pricesModule } from '../commerce/prices/server/index.ts'
import { redeemModule } from '../commerce/redeem/server/index.ts'
import { shopModule } from '../commerce/shop/server/index.ts'
import { homeModule } from '../discovery/home/server/index.ts'
import { newsModule } from '../discovery/news/server/index.ts'
import { eventsModule } from '../events/events/server/index.ts'
import { savesModule } from '../events/saves/server/index.ts'
import { accountsModule } from '../identity/accounts/server/index.ts'
import { oauthModule } from '../identity/oauth/server/index.ts'
import { phonesModule } from '../identity/phones/server/index.ts'
import { recoveryModule } from '../identity/recovery/server/index.ts'
import { settingsModule } from '../identity/settings/server/index.ts'
import { signUpModule } from '../identity/sign-up/server/index.ts'
import { smsStatusModule } from '../identity/sms-status/server/index.ts'
import { chatModule } from '../live/chat/server/index.ts'
import { showsModule } from '../live/shows/server/index.ts'
import { notificationsModule } from '../notifications/server/index.ts'
import type { ServerModule } from '../platform/server/app.ts'
import { humanChecksModule } from '../site/human-checks/server/index.ts'
import { legalModule } from '../site/legal/server/index.ts'
import { supportModule } from '../site/support/server/index.ts'
import { createActsModule } from '../studio/acts/server/index.ts'
import { studioArtistsModule } from '../studio/artists/server/index.ts'
import { exportsModule } from '../studio/exports/server/index.ts'
import { createStudioFansModule } from '../studio/fans/server/index.ts'
import { logModule } from '../studio/log/server/index.ts'
import { moneyModule } from '../studio/money/server/index.ts'
import { studioOrdersModule } from '../studio/orders/server/index.ts'
import { studioSearchModule } from '../studio/search/server/index.ts'
import { sendingModule } from '../studio/sending/server/index.ts'
import { staffModule } from '../studio/staff/server/index.ts'
import { todayModule } from '../studio/today/server/index.ts'
import { viewsModule } from '../studio/views/server/index.ts'
import { doorModule } from '../ticketing/door/server/index.ts'
import { ticketsModule } from '../ticketing/tickets/server/index.ts'
import { votesModule } from '../votes/server/index.ts'

/**
 * Every module of the server. To remove one, delete its folder, its line here and its pages. A fan's data is
 * erased in this order, which follows lock-order.ts: the most contended rows (counts of votes, makes and
 * saved events) come last, so that they are locked for the shortest time.
 */
const others: ServerModule[] = [
  citiesModule,
  artistsModule,
  eventsModule,
  newsModule,
  homeModule,
  humanChecksModule,
  supportModule,
  legalModule,
  signUpModule,
  phonesModule,
  recoveryModule,
  accountsModule,
  settingsModule,
  oauthModule,
  redeemModule,
  ordersModule,
  ticketsModule,
  paymentsModule,
  addressesModule,
  pricesModule,
  couponsModule,
  doorModule,
  shopModule,
  drawsModule,
  chatModule,
  showsModule,
  votesModule,
  campaignsModule,
  savesModule,
  followsModule,
  notificationsModule,
  smsStatusModule,
  logModule,
  exportsModule,
  staffModule,
  studioArtistsModule,
  studioOrdersModule,
  studioSearchModule,
  sendingModule,
  viewsModule,
  todayModule,
  moneyModule,
]

const fans = createStudioFansModule(others.flatMap(({ personalData }) => personalData ?? []))

export const modules: ServerModule[] = [
  ...others,
  fans,
  createActsModule([...others, fans].flatMap(({ graveActs = [] }) => graveActs)),
]
