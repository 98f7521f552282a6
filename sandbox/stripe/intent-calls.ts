import { currencyOf, isCurrency } from '../../src/platform/contract/currencies.ts'
import { type Answer, answered, missing, nestedFields, noSuch, refuse } from './answers.ts'
import type { StripeDesk } from './desk.ts'
import { cancel, confirm, type Intent, isConfirmable, makeIntent } from './intents.ts'
import { cardError, presentIntent } from './present.ts'
import { cardOf } from './test-cards.ts'

/** The caller: the server with its secret key, or a browser with the intent's client secret. */
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
  if (Number(amount) < currencyOf(currency).stripeMinimum) {
    return refuse(400, { code: 'amount_too_small', message: 'Amount must convert to at least 50 cents.' })
  }
  if (amount.length > 8) return refuse(400, { code: 'amount_too_large', message: 'Amount is too large.' })
  const types = [...fields]
    .filter(([name]) => name.startsWith('payment_method_types['))
    .map(([, type]) => type)
  const isAutomatic = fields.get('automatic_payment_methods[enabled]') === 'true'
  if (types.length === 0 && !isAutomatic) types.push('card')
  const made = makeIntent(
    {
      ...{
        amount: Number(amount),
        currency: currency.toLowerCase(),
        metadata: nestedFields(fields, 'metadata'),
      },
      ...{ methodTypes: types.length > 0 ? types : ['card'], description: fields.get('description') },
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
      ...{ type: 'invalid_request_error', code: 'payment_intent_unexpected_state', payment_intent: shown },
      message: `You cannot ${act} this PaymentIntent because it has a status of ${intent.status}.`,
    },
  },
})

export function confirmIntent(desk: StripeDesk, id: string, asker: Asker): Answer {
  const { isPublic, fields } = asker
  const found = seen(desk, id, asker)
  if (isAnswer(found)) return found
  const show = (intent: Intent) => presentIntent(intent, { url: desk.url, isPublic })
  if (!isConfirmable(found)) return unexpected(found, 'confirm', show(found))
  const given = fields.get('payment_method') ?? fields.get('payment_method_data[card][number]')
  if (!given) return missing('payment_method')
  const card = cardOf(given)
  if (!card) return noSuch('PaymentMethod', given)
  const changed = confirm(found, card, {
    ...{ returnUrl: fields.get('return_url'), isInFrame: fields.get('use_stripe_sdk') === 'true' },
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
