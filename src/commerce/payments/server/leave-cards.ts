import * as z from 'zod'
import type { KeyMode } from '../../../platform/server/jobs/add-job.ts'
import { addJob } from '../../../platform/server/jobs/add-job.ts'
import type { PersonalData } from '../../../platform/server/personal-data.ts'
import { none, statement } from '../../../platform/server/statement.ts'
import { findCustomer } from './card-customers.ts'
import { type PaymentTools, providerOf } from './tools.ts'

const leaveStatement = statement({
  name: 'payments.leave-card-customer',
  text: 'update card_customers set user_id = null, has_card = false where user_id = $1',
  row: none,
})

/** The row stays without its fan until Stripe has deleted the customer, which it can't do in our transaction. */
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

/** Jobs for the customers of fans who have left. Ones that are there are left alone, with their tries. */
export async function sweepLeftCustomers(tools: PaymentTools): Promise<void> {
  const mode: KeyMode = 'unsafe_dedupe'
  await tools.transaction(async db => {
    for (const { id } of await db.query(leftStatement, [])) {
      const key = `card customer ${id}`
      await addJob(db, tools.tasks.deleteCardCustomer, { card_customer_id: id }, { key, mode })
    }
  })
}

/**
 * Deletes a customer at Stripe, then its row. One whose name never arrived here was never named to a payment, so it has
 * no card and no personal data. Throws where Stripe is away: the job tries again.
 */
export async function deleteLeftCustomer(tools: PaymentTools, id: number): Promise<void> {
  const [row] = await tools.read.query(rowStatement, [id])
  if (!row) return
  const { key, ref } = row
  if (ref !== null) {
    const deleted = await providerOf(tools, 'stripe_card').cards?.deleteCustomer({ key, ref })
    if (!deleted || deleted.is === 'unclear') throw new Error('Stripe has not deleted a customer')
  }
  await tools.transaction(db => db.query(deleteStatement, [id]))
}
