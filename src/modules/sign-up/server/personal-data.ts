import type { PersonalData } from '../../../platform/server/personal-data.ts'

/** The sign-up that became the account, and those that its owner began besides. */
export const signUpData: PersonalData = {
  tables: { preusers: { exportedAs: 'sign_ups' } },
  async export(db, { userId }) {
    const text = `select username, email, p.e164 as phone_number, p.country_code, locale, date_of_birth, parent_email,
        has_marketing_consent, s.created_at
      from preusers s left join phones p on p.preuser_id = s.id where s.user_id = $1 order by s.created_at`
    return { sign_ups: await db.query<object>({ name: 'sign-up.export', text, values: [userId] }) }
  },
  async erase(db, { userId, emailKey, phoneE164 }) {
    const text = `delete from preusers where user_id = $1 or lower(email) = $2
      or id in (select preuser_id from phones where e164 = $3)`
    const values = [userId, emailKey, phoneE164]
    await db.query({ name: 'sign-up.erase', text, values })
  },
}
