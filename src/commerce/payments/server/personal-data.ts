import * as z from 'zod'
import type { PersonalData } from '../../../platform/server/personal-data.ts'
import { statement } from '../../../platform/server/statement.ts'
import { disputeStates, evidenceDraft } from '../dispute-shapes.ts'
import { savedCardData } from './leave-cards.ts'

const disputesStatement = statement({
  name: 'disputes.export',
  text: `select o.number, d.provider, d.state, d.reason, d.amount, d.currency, d.opened_at, d.submitted_at, d.ended_at,
      d.evidence, d.note
    from disputes d join orders o on o.id = d.order_id where o.user_id = $1 order by d.opened_at, d.id`,
  row: z.object({
    number: z.string(),
    provider: z.string(),
    state: z.enum(disputeStates),
    reason: z.string().nullable(),
    amount: z.int().nullable(),
    currency: z.string().nullable(),
    opened_at: z.date(),
    submitted_at: z.date().nullable(),
    ended_at: z.date().nullable(),
    evidence: evidenceDraft,
    note: z.string().nullable(),
  }),
})

/**
 * Saved cards, and the evidence of disputes. Evidence is needed to defend our claim, so it stays when the
 * account is erased, until 90 days after the end of its dispute (`purgeRawPayments`).
 */
export const paymentData: PersonalData = {
  tables: {
    ...savedCardData.tables,
    disputes: { exportedAs: 'disputes' },
    dispute_files: {
      notExported:
        'Files of the evidence against a dispute of the fan, for the bank; deleted 90 days after its end.',
    },
  },
  async export(db, person) {
    const cards = await savedCardData.export(db, person)
    return { ...cards, disputes: await db.query(disputesStatement, [person.userId]) }
  },
  erase: savedCardData.erase,
}
