import type { PersonalData } from '../../../platform/server/personal-data.ts'

/** Numbers that the fan wanted to have. */
export const phoneData: PersonalData = {
  tables: { phones: { exportedAs: 'phone_numbers_asked_for' } },
  async export(db, { userId }) {
    const text = `select country_code, e164 as phone_number, verified_at, created_at from phones
      where user_id = $1 order by created_at`
    const rows = await db.query({ name: 'phones.export', text, values: [userId] })
    return { phone_numbers_asked_for: rows }
  },
  async erase(db, { userId }) {
    await db.query({
      name: 'phones.erase',
      text: 'delete from phones where user_id = $1',
      values: [userId],
    })
  },
}
