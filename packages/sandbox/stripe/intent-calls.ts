import { getCurrency, isCurrency } from '../../../src/platform/contract/currencies.ts'
import { type Answer, answered, missing, nestedFields, noSuch, refuse } from './answers.ts'
import { noSuchCustomer } from './customer-calls.ts'
import type { StripeDesk } from './desk.ts'
import {
  type Chosen,
  cancel,
  confirm,
  futureUsages,
  type Intent,
  idOf,
  isConfirmable,
  makeIntent,
} from './intents.ts'
import { cardError, presentIntent } from './present.ts'
import { cardToSave } from './saved-cards.ts'
import { cardOf } from './test-cards.ts'

/** The caller: the server with its secret key, or a browser with a client secret. */
export interface Asker {
  isPublic: boolean
  fields: URLSearchParams
}

export function createIntent(desk: StripeDesk, { fields }: Asker): Answer {
  const [amount, currency] = [fields.get('amount'), fields.get('currency')?.toUpperCase()]
  if (!amount) return missing('amount')
  if (!currency) return missing('currency')
  if (!/^\d+$/.test(amount)) {
    return refuse(400, { code: 'parameter_invalid_integer', message: `Invalid integer: ${amount}` })
  }
  if (!isCurrency(currency)) return refuse(400, { message: `Invalid currency: ${currency.toLowerCase()}` })
  if (Number(amount) < getCurrency(currency).stripeMinimum) {
    return refuse(400, { code: 'amount_too_small', message: 'Amount must convert to at least 50 cents.' })
  }
  if (amount.length > 8) return refuse(400, { code: 'amount_too_large', message: 'Amount is too large.' })
  const customer = fields.get('customer')
  const unknown = customer ? noSuchCustomer(desk, customer) : null
  if (unknown) return unknown
  const usage = fields.get('setup_future_usage')
  const futureUsage = futureUsages.find(each => each === usage) ?? null
  if (usage && !futureUsage) return refuse(400, { message: `Invalid setup_future_usage: ${usage}` })
  const types = [...fields]
    .filter(([name]) => name.startsWith('payment_method_types['))
    .map(([, type]) => type)
  const isAutomatic = fields.get('automatic_payment_methods[enabled]') === 'true'
  if (types.length === 0 && !isAutomatic) types.push('card')
  const made = makeIntent(
    {
      amount: Number(amount),
      currency: currency.toLowerCase(),
      metadata: nestedFields(fields, 'metadata'),
      methodTypes: types.length > 0 ? types : ['card'],
      description: fields.get('description'),
      customer,
      futureUsage,
    },
    desk.seconds,
  )
  const intent = desk.keep(made)
  if (fields.get('confirm') === 'true') return confirmIntent(desk, intent.id, { isPublic: false, fields })
  return answered(presentIntent(intent, { url: desk.url }))
}

/** The intent, if this caller may see it, or the error. */
function seen(desk: StripeDesk, id: string, { isPublic, fields }: Asker): Intent | Answer {
  const intent = desk.intents.get(id)
  if (!intent || (isPublic && fields.get('client_secret') !== intent.clientSecret)) {
    return noSuch('payment_intent', id)
  }
  return intent
}

const isAnswer = (found: Intent | Answer): found is Answer => 'body' in found

export function readIntent(desk: StripeDesk, id: string, asker: Asker): Answer {
  const found = seen(desk, id, asker)
  if (isAnswer(found)) return found
  const isExpanded = [...asker.fields].some(
    ([name, value]) => name.startsWith('expand[') && value === 'latest_charge',
  )
  return answered(presentIntent(found, { url: desk.url, isPublic: asker.isPublic, isExpanded }))
}

const unexpected = (intent: Intent, act: string, shown: object): Answer => ({
  status: 400,
  body: {
    error: {
      type: 'invalid_request_error',
      code: 'payment_intent_unexpected_state',
      payment_intent: shown,
      message: `You cannot ${act} this PaymentIntent because it has a status of ${intent.status}.`,
    },
  },
})

/** A saved card of the intent's customer, a test card's token, or a card as it was typed. */
function chosenFor(desk: StripeDesk, intent: Intent, fields: URLSearchParams): Chosen | Answer {
  const given = fields.get('payment_method') ?? fields.get('payment_method_data[card][number]')
  if (!given) return missing('payment_method')
  const saved = desk.cards.get(given)
  if (saved && (!saved.customer || saved.customer !== intent.customer)) {
    const message = 'The PaymentMethod does not belong to the customer of this PaymentIntent.'
    return refuse(400, { message, param: 'payment_method' })
  }
  const card = cardOf(saved?.number ?? given)
  if (!card) return noSuch('PaymentMethod', given)
  if (saved) return { method: saved.id, card, toSave: null }
  const { customer, futureUsage } = intent
  const toSave =
    customer && futureUsage ? cardToSave(card, { customer, fields, created: desk.seconds }) : null
  return { method: toSave?.id ?? card.token ?? idOf('pm'), card, toSave }
}

export function confirmIntent(desk: StripeDesk, id: string, asker: Asker): Answer {
  const { isPublic, fields } = asker
  const found = seen(desk, id, asker)
  if (isAnswer(found)) return found
  const show = (intent: Intent) => presentIntent(intent, { url: desk.url, isPublic })
  if (!isConfirmable(found)) return unexpected(found, 'confirm', show(found))
  const chosen = chosenFor(desk, found, fields)
  if ('body' in chosen) return chosen
  const changed = confirm(found, chosen, {
    returnUrl: fields.get('return_url'),
    isInFrame: fields.get('use_stripe_sdk') === 'true',
  })
  const intent = desk.keep(changed)
  const error = cardError(intent)
  if (!error) return answered(show(intent))
  return { status: 402, body: { error: { ...error, payment_intent: show(intent) } } }
}

export function cancelIntent(desk: StripeDesk, id: string, asker: Asker): Answer {
  const found = seen(desk, id, asker)
  if (isAnswer(found)) return found
  const show = (intent: Intent) => presentIntent(intent, { url: desk.url })
  if (!isConfirmable(found)) return unexpected(found, 'cancel', show(found))
  return answered(show(desk.keep(cancel(found, asker.fields.get('cancellation_reason'), desk.seconds))))
}

/** Every intent here is captured when it is confirmed. */
export function captureIntent(desk: StripeDesk, id: string, asker: Asker): Answer {
  const found = seen(desk, id, asker)
  return isAnswer(found) ? found : unexpected(found, 'capture', presentIntent(found, { url: desk.url }))
}
