import { listFanCountries } from '../../../identity/accounts/server/index.ts'
import type { ServerModule } from '../../../platform/server/app.ts'
import { implement } from '../../../platform/server/implement.ts'
import type { PersonalData } from '../../../platform/server/personal-data.ts'
import { registerSearchSource } from '../../search/server/index.ts'
import * as contract from '../contract.ts'
import { disableActs } from './disable-acts.ts'
import { createEraseAct } from './erase-act.ts'
import { exportFan } from './export-fan.ts'
import { listFans } from './list-fans.ts'
import { readFan } from './read-fan.ts'
import { revealFan } from './reveal-fan.ts'
import { fanSource } from './search-fans.ts'
import { verifyFan } from './verify-fan.ts'

registerSearchSource(fanSource)

/**
 * Creates the module of fans in the studio. Their accounts are those of the accounts' module.
 * @param personalData of every module, in the order in which a fan is erased
 */
export const createStudioFansModule = (personalData: readonly PersonalData[]): ServerModule => ({
  name: 'studio-fans',
  graveActs: [...disableActs, createEraseAct(personalData)],
  implementations: [
    implement(contract.listStudioFans, ({ query }, context) => listFans(query, context)),
    implement(contract.listFanChoices, async (_input, { read }) => ({
      countries: await listFanCountries(read),
    })),
    implement(contract.getStudioFan, ({ params }, context) => readFan(params.user_id, context)),
    implement(contract.verifyFan, ({ params, body }, context) => verifyFan(params.user_id, body, context)),
    implement(contract.revealFan, ({ params, body }, context) =>
      revealFan({ userId: params.user_id, ...body }, context),
    ),
    implement(contract.exportFan, ({ params, body }, context) =>
      exportFan(params.user_id, body.reason, context),
    ),
  ],
})
