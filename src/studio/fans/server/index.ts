import type { ServerModule } from '../../../platform/server/app.ts'
import { implement } from '../../../platform/server/implement.ts'
import * as contract from '../contract.ts'
import { revealFan } from './reveal-fan.ts'

/** Fans in the studio. Their accounts are those of the accounts' module. */
export const studioFansModule: ServerModule = {
  name: 'studio-fans',
  implementations: [
    implement(contract.revealFan, ({ params, body }, context) =>
      revealFan({ userId: params.user_id, ...body }, context),
    ),
  ],
}
