import type { ServerModule } from '../../../platform/server/app.ts'
import { implement } from '../../../platform/server/implement.ts'
import type { Task } from '../../../platform/server/jobs.ts'
import { getChallenge } from '../contract.ts'
import { makeChallenge, readSecret } from './challenge.ts'

export { checkPerson } from './check-person.ts'
export { checkAnswer, useAnswer } from './take-answer.ts'

/** Used answers whose challenge has expired are refused by their date; a day more costs nothing. */
const forgetUsedHumanChecks: Task = {
  every: '41 * * * *',
  async run(_payload, { database, now }) {
    const text = 'delete from human_checks_used where expires_at < $1'
    const values = [new Date(now() - 86_400_000)]
    await database.db.query({ name: 'human-checks.forget', text, values })
  },
}

/** The self-hosted human check (ALTCHA) for calls that visitors may make. */
export const humanChecksModule: ServerModule = {
  name: 'human-checks',
  implementations: [
    implement(getChallenge, async (_input, { read, now }) => makeChallenge(await readSecret(read), now())),
  ],
  tasks: { forgetUsedHumanChecks },
}
