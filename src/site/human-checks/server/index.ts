import type { ServerModule } from '../../../platform/server/app.ts'
import { implement } from '../../../platform/server/implement.ts'
import { getChallenge } from '../contract.ts'
import { makeChallenge, readSecret } from './challenge.ts'
import { admitPerson } from './passes.ts'
import { purgeUsedHumanChecks } from './purge-used-human-checks.ts'

export { checkPerson, type PersonProof } from './check-person.ts'
export {
  consumeHumanCheck,
  consumeHumanChecks,
  failAsUsed,
  type HumanCheck,
  verifyHumanCheck,
} from './consume-human-checks.ts'

/** Self-hosted human check (ALTCHA) for calls that are open to visitors. */
export const humanChecksModule: ServerModule = {
  name: 'human-checks',
  tables: ['human_check_secret', 'human_checks_used'],
  implementations: [
    implement(getChallenge, async (_input, { read, now }) => makeChallenge(await readSecret(read), now())),
  ],
  site: ({ recaptcha }) => ({
    recaptcha: recaptcha && { url: recaptcha.url, siteKey: recaptcha.siteKey },
  }),
  authentication: { admitPerson },
  tasks: [purgeUsedHumanChecks],
}
