import type { PersonalData } from '../../../platform/server/personal-data.ts'

/** Sign-ups that became the account, or that its owner began with the same address. */
export const signUpData: PersonalData = {
  tables: { preusers: { notExported: 'the account has the same, and a sign-up is forgotten after a day' } },
  export: async () => ({}),
  async erase(db, { userId, emailKey, isEmailConfirmed }) {
    const text = 'delete from preusers where user_id = $1 or ($2 and lower(email) = $3)'
    await db.query({ name: 'sign-up.erase', text, values: [userId, isEmailConfirmed, emailKey] })
  },
}
