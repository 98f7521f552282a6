import type { ServerModule } from '../../../platform/server/app.ts'
import { implement } from '../../../platform/server/implement.ts'
import * as contract from '../contract.ts'
import { add, change, send } from './fan-phones.ts'
import { forgetPhones } from './forget.ts'
import { openLink, readLink } from './links.ts'
import { phoneData } from './personal-data.ts'
import { sendPhoneMessage } from './send-message.ts'

export { markVerified, problemOfProof } from './check-proof.ts'
export { readNumber } from './fan-phones.ts'
export { takeTry } from './limits.ts'
export { lockPhoneOfPreuser, phoneOfPreuser, putPhoneOfPreuser } from './phone.ts'
export { sendProof } from './send-proof.ts'
export { unlessTaken } from './unless-taken.ts'

/** Phone numbers and how people prove that they have them: codes, links, their limits (spec 4). */
export const phonesModule: ServerModule = {
  name: 'phones',
  tables: ['sms_days'],
  personalData: phoneData,
  implementations: [
    implement(contract.addPhone, ({ body }, context) => add(body, context)),
    implement(contract.sendToPhone, ({ body }, context) => send(body, context)),
    implement(contract.changePhone, ({ body }, context) => change(body, context)),
    implement(contract.getPhoneLink, ({ params }, { read, now }) => readLink(read, params.token, now())),
    implement(contract.openPhoneLink, ({ params }, { now, write }) =>
      write(db => openLink(db, params.token, now())),
    ),
  ],
  tasks: [sendPhoneMessage, forgetPhones],
}
