import { type Failure, fail, platformErrors } from '../../../platform/contract/errors.ts'
import type { FanContext } from '../../../platform/server/context.ts'
import { type Implementation, implement } from '../../../platform/server/implement.ts'
import * as contract from '../contract.ts'
import { findCustomer, setHasCard } from './card-customers.ts'
import { forgetCustomer } from './name-customer.ts'
import type { CardCustomer, CardsReading, SavedCard, SavedCards } from './providers/saved-cards.ts'
import { type ToolsOf, toolsIn } from './tools.ts'

/** Calls for the cards that Stripe keeps. */
export function savedCardCalls(toolsOf: ToolsOf): Implementation[] {
  /** Asks Stripe about the fan's customer; `none` where there is nothing to ask about. */
  async function askOf<Value>(
    context: FanContext,
    { isCardNeeded = false, none }: { isCardNeeded?: boolean; none: Value },
    ask: (cards: SavedCards, customer: CardCustomer) => Promise<CardsReading<Value>>,
  ): Promise<{ value: Value; hasCard: boolean } | Failure> {
    const tools = toolsIn(toolsOf, context)
    const customer = await findCustomer(context.read, context.fan.userId)
    if (!customer || (isCardNeeded && !customer.hasCard)) return { value: none, hasCard: false }
    const cards = tools.providers.get('stripe_card')?.cards
    const said = cards ? await ask(cards, customer) : ({ is: 'unclear' } as const)
    if (said.is === 'unclear') return fail(platformErrors.unavailable)
    if (said.is === 'read') return { value: said.value, hasCard: customer.hasCard }
    await forgetCustomer(tools, customer.ref)
    return { value: none, hasCard: false }
  }

  async function noteIfChanged(context: FanContext, before: boolean, hasCard: boolean): Promise<void> {
    if (before !== hasCard) await context.count(db => setHasCard(db, context.fan.userId, hasCard))
  }

  return [
    implement(contract.openCardSession, async (_given, context) => {
      const opened = await askOf<string | null>(
        context,
        { isCardNeeded: true, none: null },
        (cards, customer) => cards.openSession(customer),
      )
      return 'value' in opened ? { client_secret: opened.value } : opened
    }),
    implement(contract.getSavedCards, async (_given, context) => {
      const listed = await askOf(context, { none: [] }, (cards, customer) => cards.list(customer))
      if (!('value' in listed)) return listed
      await noteIfChanged(context, listed.hasCard, listed.value.length > 0)
      return { cards: listed.value.map(presentCard) }
    }),
    implement(contract.deleteSavedCards, async (_given, context) => {
      const deleted = await askOf(context, { none: null }, (cards, customer) => cards.deleteAll(customer))
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
