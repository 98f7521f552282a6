import { accountsModule } from './modules/accounts/server/index.ts'
import { addressesModule } from './modules/addresses/server/index.ts'
import { artistsModule } from './modules/artists/server/index.ts'
import { campaignsModule } from './modules/campaigns/server/index.ts'
import { chatModule } from './modules/chat/server/index.ts'
import { citiesModule } from './modules/cities/server/index.ts'
import { couponsModule } from './modules/coupons/server/index.ts'
import { doorModule } from './modules/door/server/index.ts'
import { drawsModule } from './modules/draws/server/index.ts'
import { eventsModule } from './modules/events/server/index.ts'
import { followsModule } from './modules/follows/server/index.ts'
import { homeModule } from './modules/home/server/index.ts'
import { humanChecksModule } from './modules/human-checks/server/index.ts'
import { legalModule } from './modules/legal/server/index.ts'
import { newsModule } from './modules/news/server/index.ts'
import { notificationsModule } from './modules/notifications/server/index.ts'
import { oauthModule } from './modules/oauth/server/index.ts'
import { ordersModule } from './modules/orders/server/index.ts'
import { paymentsModule } from './modules/payments/server/index.ts'
import { phonesModule } from './modules/phones/server/index.ts'
import { pricesModule } from './modules/prices/server/index.ts'
import { recoveryModule } from './modules/recovery/server/index.ts'
import { redeemModule } from './modules/redeem/server/index.ts'
import { savesModule } from './modules/saves/server/index.ts'
import { settingsModule } from './modules/settings/server/index.ts'
import { shopModule } from './modules/shop/server/index.ts'
import { showsModule } from './modules/shows/server/index.ts'
import { signUpModule } from './modules/sign-up/server/index.ts'
import { smsStatusModule } from './modules/sms-status/server/index.ts'
import { supportModule } from './modules/support/server/index.ts'
import { ticketsModule } from './modules/tickets/server/index.ts'
import { votesModule } from './modules/votes/server/index.ts'
import type { ServerModule } from './platform/server/app.ts'

/**
 * Every module of the server. Removing one is deleting its folder, its line here and its pages. A fan's data are erased
 * in this order, which is that of the locks (lock-order.ts): what very many fans want (the counts of votes, of makes and of
 * saved events) comes last, so that it is locked for the shortest time.
 */
export const modules: ServerModule[] = [
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
]
