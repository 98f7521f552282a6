import type { Stripe } from 'stripe'
import * as z from 'zod'
import type { CardCustomer, CardsReading, SavedCard, SavedCards } from './saved-cards.ts'
import type { CallStripe, StripeOutcome } from './stripe-client.ts'

const customerShape = z.object({ id: z.string().startsWith('cus_') })
const deletedShape = z.object({ deleted: z.literal(true) })
const sessionShape = z.object({ client_secret: z.string() })
const cardShape = z.object({
  id: z.string(),
  card: z.object({ brand: z.string(), last4: z.string(), exp_month: z.int(), exp_year: z.int() }),
})
const listShape = z.object({ data: z.array(cardShape), has_more: z.boolean() })
type Listed = z.output<typeof cardShape>

/** Stripe's maximum page size. */
const limit = 100

/** Stripe's own checkbox for saving the card is disabled, because ours replaces it (payments.md 1.9). */
const features = {
  payment_method_redisplay: 'enabled',
  payment_method_save: 'disabled',
  payment_method_remove: 'enabled',
  // Includes `unspecified`, the value of cards saved with our checkbox.
  payment_method_allow_redisplay_filters: ['always', 'limited', 'unspecified'],
} satisfies Stripe.CustomerSessionCreateParams.Components.PaymentElement.Features

export function createStripeCards(callStripe: CallStripe): SavedCards {
  const list = (customer: CardCustomer) =>
    callStripe(listShape, sdk => sdk.customers.listPaymentMethods(customer.ref, { type: 'card', limit }), {
      customer: customer.key,
    })

  return {
    async createCustomer(key) {
      const create = (sdk: Stripe) =>
        sdk.customers.create({ metadata: { fan: key } }, { idempotencyKey: key })
      const response = await callStripe(customerShape, create, { customer: key })
      if (response.is === 'answer') return { is: 'made', ref: response.value.id }
      return { is: response.is === 'unclear' ? 'unclear' : 'refused' }
    },
    async deleteCustomer({ key, ref }) {
      return toCardsReading(
        await callStripe(deletedShape, sdk => sdk.customers.del(ref), { customer: key }),
        () => null,
      )
    },
    async openSession({ key, ref }) {
      const create = (sdk: Stripe) =>
        sdk.customerSessions.create({
          customer: ref,
          components: { payment_element: { enabled: true, features } },
        })
      return toCardsReading(
        await callStripe(sessionShape, create, { customer: key }),
        session => session.client_secret,
      )
    },
    list: async customer => toCardsReading(await list(customer), ({ data }) => data.map(presentCard)),
    async deleteAll(customer) {
      const listed = await list(customer)
      if (listed.is !== 'answer') return toCardsReading(listed, () => null)
      for (const { id } of listed.value.data) {
        const detached = await callStripe(z.object({}), sdk => sdk.paymentMethods.detach(id), {
          customer: customer.key,
        })
        // A refusal means that another call has already detached the card; the next list shows it.
        if (detached.is === 'unclear' || detached.is === 'unreachable') return { is: 'unclear' }
      }
      const left = await list(customer)
      const isEmpty = left.is === 'answer' && left.value.data.length === 0
      return isEmpty ? { is: 'read', value: null } : { is: 'unclear' }
    },
  }
}

const presentCard = ({ card }: Listed): SavedCard => card

function toCardsReading<Said, Value>(
  response: StripeOutcome<Said>,
  present: (raw: Said) => Value,
): CardsReading<Value> {
  if (response.is === 'answer') return { is: 'read', value: present(response.value) }
  return response.is === 'refused' && isMissing(response) ? { is: 'missing' } : { is: 'unclear' }
}

/** Returns true if Stripe doesn't know an id in the call's path or fields. */
export const isMissing = ({ status, code }: { status: number; code: string | null }): boolean =>
  status === 404 || code === 'resource_missing'
