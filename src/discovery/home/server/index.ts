import type { ServerModule } from '../../../platform/server/app.ts'
import { implement } from '../../../platform/server/implement.ts'
import * as contract from '../contract.ts'
import { getHome } from './get-home.ts'
import { getOwnHome } from './get-own-home.ts'

export const homeModule: ServerModule = {
  name: 'home',
  implementations: [
    implement(contract.getHome, ({ query }, { read, locale, now }) =>
      getHome(read, { cityId: query.city_id ?? null, locale, now: now() }),
    ),
    implement(contract.getOwnHome, ({ query }, { read, fan, locale, now }) =>
      getOwnHome(read, { userId: fan.userId, cityId: query.city_id ?? null, locale, now: now() }),
    ),
  ],
}
