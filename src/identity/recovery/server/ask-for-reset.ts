import { randomUUID } from 'node:crypto'
import * as z from 'zod'
import { type Failure, fail } from '../../../platform/contract/errors.ts'
import type { CallContext } from '../../../platform/server/context.ts'
import type { Db } from '../../../platform/server/database.ts'
import { addJob } from '../../../platform/server/jobs/add-job.ts'
import { priorities } from '../../../platform/server/jobs/queues.ts'
import { defineTask } from '../../../platform/server/jobs/task.ts'
import { statement } from '../../../platform/server/statement.ts'
import { type AttemptLimit, emailKey, takeAttempt } from '../../accounts/server/index.ts'
import { recoveryErrors } from '../contract.ts'
import { livesMs } from './proof-kinds.ts'
import { sendLetterOf } from './send-proof.ts'

const hourMs = 3_600_000
const resetsOfAddress: AttemptLimit = { kind: 'reset-address', max: 30, windowMs: hourMs }
const resetsOfAccountAndCaller: AttemptLimit = { kind: 'reset', max: 5, windowMs: hourMs }
const resetsOfAccount: AttemptLimit = { kind: 'reset-name', max: 20, windowMs: hourMs }

/**
 * Requests the password reset mail. The account is looked up in the job only, so that answer and timing are the same
 * for every address (no account enumeration).
 */
export async function askForReset(
  email: string,
  context: CallContext,
): Promise<Failure | Record<string, never>> {
  const { now, address, count, person, write } = context
  const key = emailKey(email)
  const isOrdinary = await count(db => takeAttempt(db, resetsOfAddress, address, now()))
  const unproven = isOrdinary ? null : await person.requireAnswer()
  if (unproven) return unproven
  const isAllowed = await count(db => takeAttempt(db, resetsOfAccountAndCaller, `${key} ${address}`, now()))
  if (!isAllowed) return fail(recoveryErrors.tooManyMails)
  // Strangers who ask keep nobody out: beyond this the newest letter of the hour is in the mailbox, and works.
  if (!(await count(db => takeAttempt(db, resetsOfAccount, key, now())))) return {}
  // Not kept under an Idempotency-Key: its hash would tell, to who tries names, which addresses were typed here.
  return write(async inside => {
    const payload = { email_key: key, request_id: randomUUID(), asked_at_ms: now() }
    await addJob(inside, answerReset, payload)
    return {}
  })
}

const payloadShape = z.object({ email_key: z.string(), request_id: z.uuid(), asked_at_ms: z.int() })

/** Writes to who has an account that is not disabled; nobody else hears anything. */
export const answerReset = defineTask({
  name: 'sendPasswordReset',
  aliases: ['answerReset'],
  schema: payloadShape,
  queue: 'messages',
  priority: priorities.urgent,
  async run(asked, context) {
    const proofId = await keepProof(context.database.db, asked)
    if (proofId !== null) await sendLetterOf(proofId, context)
  },
})

const askPassword = statement({
  name: 'recovery.ask-password',
  text: `insert into proofs (kind, user_id, email, asked_at, ends_at, request_id)
    select 'password', id, email, $2, $3, $4 from users where email_key = $1 and disabled_at is null
    on conflict (request_id) do update set request_id = excluded.request_id returning id`,
  row: z.object({ id: z.int() }),
})

/** Idempotent: one proof per request, however often the job runs. */
async function keepProof(db: Db, asked: z.output<typeof payloadShape>): Promise<number | null> {
  const { email_key: key, request_id: requestId, asked_at_ms: askedAtMs } = asked
  const values = [key, new Date(askedAtMs), new Date(askedAtMs + livesMs.password), requestId]
  const [row] = await db.query(askPassword, values)
  return row?.id ?? null
}
