import type { ServerModule } from '../../../platform/server/app.ts'
import { implement } from '../../../platform/server/implement.ts'
import * as contract from '../contract.ts'
import { askForNewEmail } from './change-email.ts'
import { deleteSelf } from './delete-self.ts'
import { exportOf } from './export-self.ts'
import { mailFarewell } from './mail-farewell.ts'

/** What a fan changes, takes along and takes away; what the modules keep they answer for themselves. */
export const settingsModule: ServerModule = {
  name: 'settings',
  implementations: [
    implement(contract.changeEmail, ({ body }, context) => askForNewEmail(body, context)),
    implement(contract.exportSelf, (_input, context) => exportOf(context)),
    implement(contract.deleteSelf, ({ body }, context) => deleteSelf(body.password, context)),
  ],
  tasks: [mailFarewell],
}
