import * as z from 'zod'
import { paths } from '../../../platform/contract/paths.ts'
import type { ReadDb } from '../../../platform/server/database.ts'
import { priorities } from '../../../platform/server/jobs/queues.ts'
import { defineTask, type TaskContext } from '../../../platform/server/jobs/task.ts'
import { statement } from '../../../platform/server/statement.ts'
import { proofEmailRow, renderProofEmail } from './proof-emails.ts'
import type { ProofKind } from './proof-kinds.ts'
import { createProofToken } from './proofs.ts'

const payloadShape = z.object({ proof_id: z.int() })

/**
 * Sends the email of a proof, unless it was used, expired, became unnecessary, was replaced by a newer one,
 * or the account is disabled.
 */
export const sendProof = defineTask({
  name: 'sendProof',
  schema: payloadShape,
  queue: 'messages',
  priority: priorities.urgent,
  async run({ proof_id: proofId }, context) {
    await sendProofEmail(proofId, context)
  },
})

/**
 * A retry after the mail server accepted the email uses another token, and both work, because mail programs
 * may show either of two emails with one Message-ID.
 */
export async function sendProofEmail(
  proofId: number,
  { database, mailer, publicUrl, now }: TaskContext,
): Promise<void> {
  const proof = await openProof(database.db, proofId, now())
  if (!proof) return
  const token = await createProofToken(database.db, proofId)
  const mail = renderProofEmail(proof, publicUrl + pathBuilders[proof.kind](token))
  await mailer.send({ id: `proof-${proofId}`, to: proof.email, ...mail })
}

const pathBuilders: Record<ProofKind, (token: string) => string> = {
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
  row: proofEmailRow,
})

async function openProof(db: ReadDb, proofId: number, now: number) {
  const values = [proofId, new Date(now)]
  const [row] = await db.query(openProofStatement, values)
  return row
}
