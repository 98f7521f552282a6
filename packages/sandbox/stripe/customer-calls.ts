import {
  type ApiResponse,
  createError,
  createMissingParam,
  createNotFound,
  createResponse,
  parseNestedFields,
} from './api-responses.ts'
import type { Caller } from './intent-calls.ts'
import { createId } from './intents.ts'
import { type Customer, type CustomerSession, presentCard, redisplayOptions } from './saved-cards.ts'
import type { StripeState } from './stripe-state.ts'

export function createCustomer(desk: StripeState, { fields }: Caller): ApiResponse {
  const made = { id: createId('cus'), metadata: parseNestedFields(fields, 'metadata'), created: desk.seconds }
  return createResponse(presentCustomer(desk.customers.put({ ...made, isDeleted: false })))
}

const presentCustomer = ({ id, metadata, created }: Customer) => ({
  id,
  object: 'customer',
  created,
  livemode: false,
  metadata,
  name: null,
  email: null,
})

/** Returns the error for a parameter that names an unknown customer, or null if the customer exists. */
export function findCustomerError(desk: StripeState, id: string): ApiResponse | null {
  if (desk.customer(id)) return null
  return createError(400, {
    code: 'resource_missing',
    message: `No such customer: '${id}'`,
    param: 'customer',
  })
}

/** Deletes a customer and detaches its cards, which can then no longer be charged. */
export function deleteCustomer(desk: StripeState, id: string): ApiResponse {
  const customer = desk.customer(id)
  if (!customer) return createNotFound('customer', id)
  desk.customers.put({ ...customer, isDeleted: true })
  for (const card of desk.cardsOf(id)) desk.cards.put({ ...card, customer: null })
  return createResponse({ id, object: 'customer', deleted: true })
}

export function listCards(desk: StripeState, id: string, { fields }: Caller): ApiResponse {
  if (!desk.customer(id)) return createNotFound('customer', id)
  const found = desk.cardsOf(id).reverse()
  const page = found.slice(0, Number(fields.get('limit') ?? 10))
  const more = { has_more: page.length < found.length, url: `/v1/customers/${id}/payment_methods` }
  return createResponse({ object: 'list', data: page.map(presentCard), ...more })
}

const prefix = 'components[payment_element]'
const sessionSeconds = 30 * 60

/**
 * Opens a session that determines which of a customer's cards a Payment Element shows and may change
 * (payments.md 1.9).
 */
export function createSession(desk: StripeState, { fields }: Caller): ApiResponse {
  const customer = fields.get('customer')
  if (!customer) return createMissingParam('customer')
  const unknown = findCustomerError(desk, customer)
  if (unknown) return unknown
  if (fields.get(`${prefix}[enabled]`) !== 'true') return createMissingParam(`${prefix}[enabled]`)
  const feature = (name: string) => fields.get(`${prefix}[features][payment_method_${name}]`)
  const isOn = (name: string) => feature(name) === 'enabled'
  if (isOn('save') && feature('save_usage')) {
    const param = `${prefix}[features][payment_method_save_usage]`
    return createError(400, {
      message: 'payment_method_save_usage cannot be used together with saving.',
      param,
    })
  }
  const filtersName = `${prefix}[features][payment_method_allow_redisplay_filters][`
  const requested = [...fields].flatMap(([name, value]) => (name.startsWith(filtersName) ? [value] : []))
  const filters = redisplayOptions.filter(each => requested.includes(each))
  if (filters.length < requested.length) {
    return createError(400, { message: 'Invalid allow_redisplay filter', param: `${filtersName}]` })
  }
  const session: CustomerSession = {
    id: `${createId('cuss')}_secret_${createId('').slice(1)}`,
    customer,
    created: desk.seconds,
    features: {
      redisplays: isOn('redisplay'),
      removes: isOn('remove'),
      filters: requested.length > 0 ? filters : ['always'],
    },
  }
  desk.sessions.put(session)
  return createResponse({
    object: 'customer_session',
    client_secret: session.id,
    customer,
    livemode: false,
    created: session.created,
    expires_at: session.created + sessionSeconds,
  })
}

function openSession(desk: StripeState, fields: URLSearchParams): CustomerSession | null {
  const session = desk.sessions.get(fields.get('customer_session_client_secret') ?? '')
  const isOpen = session && desk.seconds < session.created + sessionSeconds && desk.customer(session.customer)
  return isOpen ? session : null
}

const noSession = createError(400, {
  message: 'The customer session is unknown or has expired.',
  param: 'customer_session_client_secret',
})

export function readSession(desk: StripeState, { fields }: Caller): ApiResponse {
  const session = openSession(desk, fields)
  if (!session) return noSession
  const { redisplays: isShown, removes, filters } = session.features
  const cards = desk.cardsOf(session.customer).filter(card => filters.includes(card.allowRedisplay))
  return createResponse({
    customer: {
      payment_methods: isShown ? cards.reverse().map(presentCard) : [],
      can_remove: removes,
    },
  })
}

/** Detaches a card. A browser may detach a card of its customer session if the session allows removal. */
export function detachCard(desk: StripeState, id: string, { isPublic, fields }: Caller): ApiResponse {
  const card = desk.cards.get(id)
  if (isPublic) {
    const session = openSession(desk, fields)
    if (!session?.features.removes) return noSession
    if (card?.customer !== session.customer) return createNotFound('PaymentMethod', id)
  }
  if (!card) return createNotFound('PaymentMethod', id)
  if (!card.customer)
    return createError(400, { message: 'The payment method is not attached to a customer.' })
  return createResponse(presentCard(desk.cards.put({ ...card, customer: null })))
}

/**
 * Registers a domain for wallets, which are only offered on registered domains. Repeated calls return the
 * same registration.
 */
export function registerDomain(desk: StripeState, { fields }: Caller): ApiResponse {
  const name = fields.get('domain_name')
  if (!name) return createMissingParam('domain_name')
  if (!/^(?=.*\.)[a-z0-9.-]+$/.test(name)) {
    return createError(400, { message: `Invalid domain name: ${name}`, param: 'domain_name' })
  }
  const active = { status: 'active' }
  const known = desk.domains.get(name) ?? desk.domains.put({ id: name, domain: createId('pmd') })
  return createResponse({
    id: known.domain,
    object: 'payment_method_domain',
    domain_name: name,
    enabled: true,
    livemode: false,
    apple_pay: active,
    google_pay: active,
    link: active,
  })
}
