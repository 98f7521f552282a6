import { getCurrency, isCurrency } from '../../../src/platform/contract/currencies.ts'
import {
  type ApiResponse,
  createError,
  createMissingParam,
  createNotFound,
  createResponse,
  parseNestedFields,
} from './api-responses.ts'
import { findCustomerError } from './customer-calls.ts'
import {
  applyCancellation,
  applyConfirmation,
  type ChosenCard,
  createId,
  futureUsages,
  type Intent,
  isConfirmable,
  makeIntent,
} from './intents.ts'
import { presentCardError, presentIntent } from './present.ts'
import { buildSavedCard } from './saved-cards.ts'
import type { StripeState } from './stripe-state.ts'
import { findTestCard } from './test-cards.ts'

/** The server with its secret key, or a browser with a client secret. */
export interface Caller {
  isPublic: boolean
  fields: URLSearchParams
}

export function createIntent(desk: StripeState, { fields }: Caller): ApiResponse {
  const [amount, currency] = [fields.get('amount'), fields.get('currency')?.toUpperCase()]
  if (!amount) return createMissingParam('amount')
  if (!currency) return createMissingParam('currency')
  if (!/^\d+$/.test(amount)) {
    return createError(400, { code: 'parameter_invalid_integer', message: `Invalid integer: ${amount}` })
  }
  if (!isCurrency(currency))
    return createError(400, { message: `Invalid currency: ${currency.toLowerCase()}` })
  if (Number(amount) < getCurrency(currency).stripeMinimum) {
    return createError(400, {
      code: 'amount_too_small',
      message: 'Amount must convert to at least 50 cents.',
    })
  }
  if (amount.length > 8)
    return createError(400, { code: 'amount_too_large', message: 'Amount is too large.' })
  const customer = fields.get('customer')
  const unknown = customer ? findCustomerError(desk, customer) : null
  if (unknown) return unknown
  const usage = fields.get('setup_future_usage')
  const futureUsage = futureUsages.find(each => each === usage) ?? null
  if (usage && !futureUsage) return createError(400, { message: `Invalid setup_future_usage: ${usage}` })
  const types = [...fields]
    .filter(([name]) => name.startsWith('payment_method_types['))
    .map(([, type]) => type)
  const isAutomatic = fields.get('automatic_payment_methods[enabled]') === 'true'
  if (types.length === 0 && !isAutomatic) types.push('card')
  const made = makeIntent(
    {
      amount: Number(amount),
      currency: currency.toLowerCase(),
      metadata: parseNestedFields(fields, 'metadata'),
      methodTypes: types.length > 0 ? types : ['card'],
      description: fields.get('description'),
      customer,
      futureUsage,
    },
    desk.seconds,
  )
  const intent = desk.keep(made)
  if (fields.get('confirm') === 'true') return confirmIntent(desk, intent.id, { isPublic: false, fields })
  return createResponse(presentIntent(intent, { url: desk.url }))
}

/** Returns the intent if this caller may see it, else an error response. */
function findIntent(desk: StripeState, id: string, { isPublic, fields }: Caller): Intent | ApiResponse {
  const intent = desk.intents.get(id)
  if (!intent || (isPublic && fields.get('client_secret') !== intent.clientSecret)) {
    return createNotFound('payment_intent', id)
  }
  return intent
}

const isResponse = (found: Intent | ApiResponse): found is ApiResponse => 'body' in found

export function readIntent(desk: StripeState, id: string, caller: Caller): ApiResponse {
  const found = findIntent(desk, id, caller)
  if (isResponse(found)) return found
  const isExpanded = [...caller.fields].some(
    ([name, value]) => name.startsWith('expand[') && value === 'latest_charge',
  )
  return createResponse(presentIntent(found, { url: desk.url, isPublic: caller.isPublic, isExpanded }))
}

const unexpected = (intent: Intent, act: string, shown: object): ApiResponse => ({
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

/** Returns a saved card of the intent's customer, a test card by its token, or a typed card. */
function chooseCard(desk: StripeState, intent: Intent, fields: URLSearchParams): ChosenCard | ApiResponse {
  const requestedMethod = fields.get('payment_method') ?? fields.get('payment_method_data[card][number]')
  if (!requestedMethod) return createMissingParam('payment_method')
  const saved = desk.cards.get(requestedMethod)
  if (saved && (!saved.customer || saved.customer !== intent.customer)) {
    const message = 'The PaymentMethod does not belong to the customer of this PaymentIntent.'
    return createError(400, { message, param: 'payment_method' })
  }
  const card = findTestCard(saved?.number ?? requestedMethod)
  if (!card) return createNotFound('PaymentMethod', requestedMethod)
  if (saved) return { method: saved.id, card, toSave: null }
  const { customer, futureUsage } = intent
  const toSave =
    customer && futureUsage ? buildSavedCard(card, { customer, fields, created: desk.seconds }) : null
  return { method: toSave?.id ?? card.token ?? createId('pm'), card, toSave }
}

export function confirmIntent(desk: StripeState, id: string, caller: Caller): ApiResponse {
  const { isPublic, fields } = caller
  const found = findIntent(desk, id, caller)
  if (isResponse(found)) return found
  const show = (intent: Intent) => presentIntent(intent, { url: desk.url, isPublic })
  if (!isConfirmable(found)) return unexpected(found, 'confirm', show(found))
  const chosen = chooseCard(desk, found, fields)
  if ('body' in chosen) return chosen
  const changed = applyConfirmation(found, chosen, {
    returnUrl: fields.get('return_url'),
    isInFrame: fields.get('use_stripe_sdk') === 'true',
  })
  const intent = desk.keep(changed)
  const error = presentCardError(intent)
  if (!error) return createResponse(show(intent))
  return { status: 402, body: { error: { ...error, payment_intent: show(intent) } } }
}

export function cancelIntent(desk: StripeState, id: string, caller: Caller): ApiResponse {
  const found = findIntent(desk, id, caller)
  if (isResponse(found)) return found
  const show = (intent: Intent) => presentIntent(intent, { url: desk.url })
  if (!isConfirmable(found)) return unexpected(found, 'cancel', show(found))
  return createResponse(
    show(desk.keep(applyCancellation(found, caller.fields.get('cancellation_reason'), desk.seconds))),
  )
}

/** Always returns an error, because every intent in this simulation is captured on confirmation. */
export function captureIntent(desk: StripeState, id: string, caller: Caller): ApiResponse {
  const found = findIntent(desk, id, caller)
  return isResponse(found) ? found : unexpected(found, 'capture', presentIntent(found, { url: desk.url }))
}
