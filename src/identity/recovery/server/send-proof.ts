import * as z from 'zod'
import { paths } from '../../../platform/contract/paths.ts'
import type { ReadDb } from '../../../platform/server/database.ts'
import { priorities } from '../../../platform/server/jobs/queues.ts'
import { defineTask, type TaskContext } from '../../../platform/server/jobs/task.ts'
import { statement } from '../../../platform/server/statement.ts'
import type { ProofKind } from './proof-kinds.ts'
import { askedRow, letterOf } from './proof-letters.ts'
import { makeProofToken } from './proofs.ts'

const payloadShape = z.object({ proof_id: z.int() })

/** Sends the letter of a proof, unless it is used, over, needed no more, replaced by a newer one, or the account is disabled. */
export const sendProof = defineTask({
  name: 'sendProof',
  schema: payloadShape,
  queue: 'messages',
  priority: priorities.urgent,
  async run({ proof_id: proofId }, context) {
    await sendLetterOf(proofId, context)
  },
})

/**
 * A try that fails after the mail server took the mail is repeated with another token, and both work: mail programs
 * may show either of two mails with one Message-ID.
 */
export async function sendLetterOf(
  proofId: number,
  { database, mailer, publicUrl, now }: TaskContext,
): Promise<void> {
  const asked = await openProof(database.db, proofId, now())
  if (!asked) return
  const token = await makeProofToken(database.db, proofId)
  const mail = letterOf(asked, publicUrl + pathOf[asked.kind](token))
  await mailer.send({ id: `proof-${proofId}`, to: asked.email, ...mail })
}

const pathOf: Record<ProofKind, (token: string) => string> = {
  password: paths.resetPassword,
  email: paths.confirmEmail,
  new_email: paths.confirmEmail,
  parent: paths.confirmAsParent,
}

const openProofStatement = statement({
  name: 'recovery.open-proof',
  text: `select p.kind, p.email, p.asked_at, p.ends_at, u.username, u.locale, u.country_code
    from proofs p join users u on u.id = p.user_id
    where p.id = $1 and p.used_at is null and p.ends_at > $2 and u.disabled_at is null
      and (p.kind <> 'parent' or u.is_restricted)
      and not exists (select from proofs n
        where n.user_id = p.user_id and n.kind = p.kind and (n.asked_at, n.id) > (p.asked_at, p.id))`,
  row: askedRow,
})

async function openProof(db: ReadDb, proofId: number, now: number) {
  const values = [proofId, new Date(now)]
  const [row] = await db.query(openProofStatement, values)
  return row
}
