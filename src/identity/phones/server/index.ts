import type { ServerModule } from '../../../platform/server/app.ts'
import { implement } from '../../../platform/server/implement.ts'
import * as contract from '../contract.ts'
import { countSmsCode } from './count-sms-code.ts'
import { addNumber, changeNumber, sendNumberProof } from './fan-phones.ts'
import { openLink, readLink } from './links.ts'
import { phoneData } from './personal-data.ts'
import { purgePhones } from './purge-phones.ts'
import { sendPhoneMessage } from './send-message.ts'

export { checkProof, markVerified } from './check-proof.ts'
export { countSmsCode } from './count-sms-code.ts'
export { failIfTaken } from './fail-if-taken.ts'
export { parseNumber } from './fan-phones.ts'
export { takeCodeTry } from './limits.ts'
export {
  findPreuserPhone,
  lockPreuserPhone,
  setPreuserPhone,
} from './phone.ts'
export { sendProof } from './send-proof.ts'

/** Phone numbers and their verification: codes, links and rate limits (spec 4). */
export const phonesModule: ServerModule = {
  name: 'phones',
  tables: ['sms_days'],
  personalData: phoneData,
  implementations: [
    implement(contract.addPhone, ({ body }, context) => addNumber(body, context)),
    implement(contract.sendToPhone, ({ body }, context) => sendNumberProof(body, context)),
    implement(contract.changePhone, async ({ body }, context) =>
      countSmsCode(body.verification_method, await changeNumber(body, context)),
    ),
    implement(contract.getPhoneLink, ({ params }, { read, now }) => readLink(read, params.token, now())),
    implement(contract.openPhoneLink, ({ params }, { now, write }) =>
      write(db => openLink(db, params.token, now())),
    ),
  ],
  tasks: [sendPhoneMessage, purgePhones],
}
