import type { ServerModule } from '../../../platform/server/app.ts'
import { implement } from '../../../platform/server/implement.ts'
import * as contract from '../contract.ts'
import { requestNewEmail } from './change-email.ts'
import { deleteSelf } from './delete-self.ts'
import { exportPersonalData } from './export-self.ts'
import { mailAccountDeleted } from './mail-account-deleted.ts'

export { erasePerson, findErasureRefusal, repeatErasure } from './erase-person.ts'
export { exportPerson } from './export-self.ts'
export { lockPerson, readPerson } from './person.ts'

/** Account settings, data export and deletion; each module exports and erases its own data. */
export const settingsModule: ServerModule = {
  name: 'settings',
  implementations: [
    implement(contract.changeEmail, ({ body }, context) => requestNewEmail(body, context)),
    implement(contract.exportSelf, (_input, context) => exportPersonalData(context)),
    implement(contract.deleteSelf, ({ body }, context) => deleteSelf(body.password, context)),
  ],
  tasks: [mailAccountDeleted],
}
