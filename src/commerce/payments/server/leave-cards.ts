import * as z from 'zod'
import type { KeyMode } from '../../../platform/server/jobs/add-job.ts'
import { addJob } from '../../../platform/server/jobs/add-job.ts'
import type { PersonalData } from '../../../platform/server/personal-data.ts'
import { none, statement } from '../../../platform/server/statement.ts'
import { findCustomer } from './card-customers.ts'
import { getProvider, type PaymentTools } from './tools.ts'

const leaveStatement = statement({
  name: 'payments.leave-card-customer',
  text: 'update card_customers set user_id = null, has_card = false where user_id = $1',
  row: none,
})

/**
 * The row of an erased fan stays until a job has deleted the customer at Stripe, which can't happen in the
 * erasing transaction.
 */
export const savedCardData: PersonalData = {
  tables: { card_customers: { exportedAs: 'saved_cards' } },
  async export(db, { userId }) {
    const customer = await findCustomer(db, userId)
    if (!customer) return { saved_cards: null }
    const note = 'Saved cards are kept at Stripe. We keep its name of you alone, and no number of a card.'
    return { saved_cards: { kept_at: 'Stripe', note, customer: customer.ref, has_card: customer.hasCard } }
  },
  async erase(db, { userId }) {
    await db.query(leaveStatement, [userId])
  },
}

const leftStatement = statement({
  name: 'payments.left-card-customers',
  text: 'select id from card_customers where user_id is null order by id limit 500',
  row: z.object({ id: z.int() }),
})
const rowStatement = statement({
  name: 'payments.left-card-customer',
  text: `select customer_key as key, customer_ref as ref from card_customers where id = $1 and user_id is null`,
  row: z.object({ key: z.string(), ref: z.string().nullable() }),
})
const deleteStatement = statement({
  name: 'payments.delete-card-customer',
  text: 'delete from card_customers where id = $1 and user_id is null',
  row: none,
})

/**
 * Adds jobs that delete the customers of erased fans at Stripe. Existing jobs stay unchanged, to preserve
 * their attempt counts.
 */
export async function sweepOrphanedCustomers(tools: PaymentTools): Promise<void> {
  const mode: KeyMode = 'unsafe_dedupe'
  await tools.transaction(async db => {
    for (const { id } of await db.query(leftStatement, [])) {
      const key = `card customer ${id}`
      await addJob(db, tools.tasks.deleteCardCustomer, { card_customer_id: id }, { key, mode })
    }
  })
}

/**
 * Deletes a customer at Stripe, then its row. If we never received its Stripe id, no payment used it, so it
 * has no card and no personal data.
 * @throws if Stripe is unavailable, so that the job is retried
 */
export async function deleteOrphanedCustomer(tools: PaymentTools, id: number): Promise<void> {
  const [row] = await tools.read.query(rowStatement, [id])
  if (!row) return
  const { key, ref } = row
  if (ref !== null) {
    const deleted = await getProvider(tools, 'stripe_card').cards?.deleteCustomer({ key, ref })
    if (!deleted || deleted.is === 'unclear') throw new Error('Stripe has not deleted a customer')
  }
  await tools.transaction(db => db.query(deleteStatement, [id]))
}
