import { type Failure, fail, platformErrors } from '../../../platform/contract/errors.ts'
import type { FanContext } from '../../../platform/server/context.ts'
import { type Implementation, implement } from '../../../platform/server/implement.ts'
import * as contract from '../contract.ts'
import { clearCustomer } from './assign-customer.ts'
import { findCustomer, setHasCard } from './card-customers.ts'
import type { CardCustomer, CardsReading, SavedCard, SavedCards } from './providers/saved-cards.ts'
import { type MakeTools, makeCallTools } from './tools.ts'

export function savedCardCalls(makeTools: MakeTools): Implementation[] {
  /** Calls Stripe for the fan's customer; returns `none` if the fan has none. */
  async function callForFan<Value>(
    context: FanContext,
    { isCardNeeded = false, none }: { isCardNeeded?: boolean; none: Value },
    callCards: (cards: SavedCards, customer: CardCustomer) => Promise<CardsReading<Value>>,
  ): Promise<{ value: Value; hasCard: boolean } | Failure> {
    const tools = makeCallTools(makeTools, context)
    const customer = await findCustomer(context.read, context.fan.userId)
    if (!customer || (isCardNeeded && !customer.hasCard)) return { value: none, hasCard: false }
    const cards = tools.providers.get('stripe_card')?.cards
    const outcome = cards ? await callCards(cards, customer) : ({ is: 'unclear' } as const)
    if (outcome.is === 'unclear') return fail(platformErrors.unavailable)
    if (outcome.is === 'read') return { value: outcome.value, hasCard: customer.hasCard }
    await clearCustomer(tools, customer.ref)
    return { value: none, hasCard: false }
  }

  async function noteIfChanged(context: FanContext, before: boolean, hasCard: boolean): Promise<void> {
    if (before !== hasCard) await context.count(db => setHasCard(db, context.fan.userId, hasCard))
  }

  return [
    implement(contract.openCardSession, async (_input, context) => {
      const opened = await callForFan<string | null>(
        context,
        { isCardNeeded: true, none: null },
        (cards, customer) => cards.openSession(customer),
      )
      return 'value' in opened ? { client_secret: opened.value } : opened
    }),
    implement(contract.getSavedCards, async (_input, context) => {
      const listed = await callForFan(context, { none: [] }, (cards, customer) => cards.list(customer))
      if (!('value' in listed)) return listed
      await noteIfChanged(context, listed.hasCard, listed.value.length > 0)
      return { cards: listed.value.map(presentCard) }
    }),
    implement(contract.deleteSavedCards, async (_input, context) => {
      const deleted = await callForFan(context, { none: null }, (cards, customer) =>
        cards.deleteAll(customer),
      )
      if (!('value' in deleted)) return deleted
      await noteIfChanged(context, deleted.hasCard, false)
      return {}
    }),
  ]
}

const presentCard = ({ brand, last4, exp_month, exp_year }: SavedCard) => ({
  brand,
  last4,
  exp_month,
  exp_year,
})
