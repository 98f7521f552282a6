import { randomUUID } from 'node:crypto'
import * as z from 'zod'
import { type Failure, fail } from '../../../platform/contract/errors.ts'
import type { CallContext } from '../../../platform/server/context.ts'
import type { Db } from '../../../platform/server/database.ts'
import { addJob } from '../../../platform/server/jobs/add-job.ts'
import { priorities } from '../../../platform/server/jobs/queues.ts'
import { defineTask } from '../../../platform/server/jobs/task.ts'
import { statement } from '../../../platform/server/statement.ts'
import { type AttemptLimit, takeAttempt, toEmailKey } from '../../accounts/server/index.ts'
import { recoveryErrors } from '../contract.ts'
import { proofTtlMs } from './proof-kinds.ts'
import { sendProofEmail } from './send-proof.ts'

const hourMs = 3_600_000
const resetsPerAddress: AttemptLimit = { kind: 'reset-address', max: 30, windowMs: hourMs }
const resetsPerAccountAndCaller: AttemptLimit = { kind: 'reset', max: 5, windowMs: hourMs }
const resetsPerAccount: AttemptLimit = { kind: 'reset-name', max: 20, windowMs: hourMs }

/**
 * Requests the password reset email. Only the job looks up the account, so that response and timing are the
 * same for every address (no account enumeration).
 */
export async function requestReset(
  email: string,
  context: CallContext,
): Promise<Failure | Record<string, never>> {
  const { now, address, count, person, write } = context
  const key = toEmailKey(email)
  const isOrdinary = await count(db => takeAttempt(db, resetsPerAddress, address, now()))
  const unproven = isOrdinary ? null : await person.requireAnswer()
  if (unproven) return unproven
  const isAllowed = await count(db => takeAttempt(db, resetsPerAccountAndCaller, `${key} ${address}`, now()))
  if (!isAllowed) return fail(recoveryErrors.tooManyMails)
  // Beyond this limit the call succeeds without an email, so that strangers can't lock a fan out: the newest
  // email of the last hour is in the mailbox and works.
  if (!(await count(db => takeAttempt(db, resetsPerAccount, key, now())))) return {}
  // Not stored under an Idempotency-Key: its hash would reveal, to someone who tries addresses, which ones
  // were typed here.
  return write(async tx => {
    const payload = { email_key: key, request_id: randomUUID(), asked_at_ms: now() }
    await addJob(tx, sendPasswordReset, payload)
    return {}
  })
}

const payloadShape = z.object({ email_key: z.string(), request_id: z.uuid(), asked_at_ms: z.int() })

/** Emails the account's address if the account exists and is not disabled. */
export const sendPasswordReset = defineTask({
  name: 'sendPasswordReset',
  aliases: ['answerReset'],
  schema: payloadShape,
  queue: 'messages',
  priority: priorities.urgent,
  async run(payload, context) {
    const proofId = await storeProof(context.database.db, payload)
    if (proofId !== null) await sendProofEmail(proofId, context)
  },
})

const insertPasswordProof = statement({
  name: 'recovery.ask-password',
  text: `insert into proofs (kind, user_id, email, asked_at, ends_at, request_id)
    select 'password', id, email, $2, $3, $4 from users where email_key = $1 and disabled_at is null
    on conflict (request_id) do update set request_id = excluded.request_id returning id`,
  row: z.object({ id: z.int() }),
})

/** Idempotent: one proof per request, however often the job runs. */
async function storeProof(db: Db, payload: z.output<typeof payloadShape>): Promise<number | null> {
  const { email_key: key, request_id: requestId, asked_at_ms: askedAtMs } = payload
  const values = [key, new Date(askedAtMs), new Date(askedAtMs + proofTtlMs.password), requestId]
  const [row] = await db.query(insertPasswordProof, values)
  return row?.id ?? null
}
