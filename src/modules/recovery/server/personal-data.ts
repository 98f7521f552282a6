import type { PersonalData } from '../../../platform/server/personal-data.ts'

/** Letters with links: who asked for what, and when it was used. */
export const recoveryData: PersonalData = {
  tables: {
    proofs: { exportedAs: 'letters' },
    proof_tokens: { notExported: 'only hashes, which say nothing and open nothing' },
  },
  async export(db, { userId }) {
    const text = 'select kind, email, asked_at, ends_at, used_at from proofs where user_id = $1 order by id'
    return { letters: await db.query<object>({ name: 'recovery.export', text, values: [userId] }) }
  },
  async erase(db, { userId }) {
    const text = 'delete from proofs where user_id = $1'
    await db.query({ name: 'recovery.erase', text, values: [userId] })
  },
}
