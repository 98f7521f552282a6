import * as z from 'zod'
import type { PersonalData } from '../../../platform/server/personal-data.ts'
import { none, statement } from '../../../platform/server/statement.ts'

const exportStatement = statement({
  name: 'recovery.export',
  text: 'select kind, email, asked_at, ends_at, used_at from proofs where user_id = $1 order by id',
  row: z.object({
    kind: z.string(),
    email: z.string(),
    asked_at: z.date(),
    ends_at: z.date(),
    used_at: z.date().nullable(),
  }),
})

const eraseStatement = statement({
  name: 'recovery.erase',
  text: 'delete from proofs where user_id = $1',
  row: none,
})

/** Emails with links: the fan's requests and when their links were used. */
export const recoveryData: PersonalData = {
  tables: {
    proofs: { exportedAs: 'letters' },
    proof_tokens: { notExported: 'only hashes, which say nothing and open nothing' },
  },
  async export(db, { userId }) {
    return { letters: await db.query(exportStatement, [userId]) }
  },
  async erase(db, { userId }) {
    await db.query(eraseStatement, [userId])
  },
}
