import * as z from 'zod'
import type { PersonalData } from '../../../platform/server/personal-data.ts'
import { none, statement } from '../../../platform/server/statement.ts'
import { listNumberForms } from '../../accounts/server/index.ts'
import { eraseAgreements, exportAgreements } from './agreements.ts'

const exportStatement = statement({
  name: 'sign-up.export',
  text: `select username, email, p.e164 as phone_number, p.country_code, locale, to_char(date_of_birth, 'YYYY-MM-DD') as date_of_birth,
        parent_email,
        has_marketing_consent, s.created_at
      from preusers s left join phones p on p.preuser_id = s.id where s.user_id = $1 order by s.created_at`,
  row: z.object({
    username: z.string(),
    email: z.string(),
    phone_number: z.string().nullable(),
    country_code: z.string().nullable(),
    locale: z.string(),
    date_of_birth: z.string(),
    parent_email: z.string().nullable(),
    has_marketing_consent: z.boolean(),
    created_at: z.date(),
  }),
})

const eraseStatement = statement({
  name: 'sign-up.erase',
  text: `delete from preusers where user_id = $1 or lower(email) = $2
      or id in (select preuser_id from phones where e164 = any($3))`,
  row: none,
})

/** The account's sign-up, other sign-ups with the same email address or number, and agreements. */
export const signUpData: PersonalData = {
  tables: { preusers: { exportedAs: 'sign_ups' }, agreements: { exportedAs: 'agreements' } },
  async export(db, { userId }) {
    return {
      sign_ups: await db.query(exportStatement, [userId]),
      agreements: await db.query(exportAgreements, [userId]),
    }
  },
  async erase(db, { userId, emailKey, phoneE164 }) {
    const values = [userId, emailKey, listNumberForms(phoneE164)]
    await db.query(eraseStatement, values)
    await db.query(eraseAgreements, [userId])
  },
}
