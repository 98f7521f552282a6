import { type Answer, answered, missing, nestedFields, noSuch, refuse } from './answers.ts'
import type { StripeDesk } from './desk.ts'
import type { Asker } from './intent-calls.ts'
import { idOf } from './intents.ts'
import { type Customer, type CustomerSession, presentCard, redisplays } from './saved-cards.ts'

export function createCustomer(desk: StripeDesk, { fields }: Asker): Answer {
  const made = { id: idOf('cus'), metadata: nestedFields(fields, 'metadata'), created: desk.seconds }
  return answered(presentCustomer(desk.customers.put({ ...made, isDeleted: false })))
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

/** A customer that a parameter of another call names. */
export function noSuchCustomer(desk: StripeDesk, id: string): Answer | null {
  if (desk.customer(id)) return null
  return refuse(400, { code: 'resource_missing', message: `No such customer: '${id}'`, param: 'customer' })
}

/** Its cards can't be charged any more. */
export function deleteCustomer(desk: StripeDesk, id: string): Answer {
  const customer = desk.customer(id)
  if (!customer) return noSuch('customer', id)
  desk.customers.put({ ...customer, isDeleted: true })
  for (const card of desk.cardsOf(id)) desk.cards.put({ ...card, customer: null })
  return answered({ id, object: 'customer', deleted: true })
}

export function listCards(desk: StripeDesk, id: string, { fields }: Asker): Answer {
  if (!desk.customer(id)) return noSuch('customer', id)
  const found = desk.cardsOf(id).reverse()
  const page = found.slice(0, Number(fields.get('limit') ?? 10))
  const more = { has_more: page.length < found.length, url: `/v1/customers/${id}/payment_methods` }
  return answered({ object: 'list', data: page.map(presentCard), ...more })
}

const prefix = 'components[payment_element]'
const sessionSeconds = 30 * 60

/** Says which of a customer's cards a Payment Element shows, and what it may do with them (payments.md 1.9). */
export function createSession(desk: StripeDesk, { fields }: Asker): Answer {
  const customer = fields.get('customer')
  if (!customer) return missing('customer')
  const unknown = noSuchCustomer(desk, customer)
  if (unknown) return unknown
  if (fields.get(`${prefix}[enabled]`) !== 'true') return missing(`${prefix}[enabled]`)
  const feature = (name: string) => fields.get(`${prefix}[features][payment_method_${name}]`)
  const isOn = (name: string) => feature(name) === 'enabled'
  if (isOn('save') && feature('save_usage')) {
    const param = `${prefix}[features][payment_method_save_usage]`
    return refuse(400, { message: 'payment_method_save_usage cannot be used together with saving.', param })
  }
  const filtersName = `${prefix}[features][payment_method_allow_redisplay_filters][`
  const given = [...fields].flatMap(([name, value]) => (name.startsWith(filtersName) ? [value] : []))
  const filters = redisplays.filter(each => given.includes(each))
  if (filters.length < given.length) {
    return refuse(400, { message: 'Invalid allow_redisplay filter', param: `${filtersName}]` })
  }
  const session: CustomerSession = {
    id: `${idOf('cuss')}_secret_${idOf('').slice(1)}`,
    customer,
    created: desk.seconds,
    features: {
      redisplays: isOn('redisplay'),
      removes: isOn('remove'),
      filters: given.length > 0 ? filters : ['always'],
    },
  }
  desk.sessions.put(session)
  return answered({
    object: 'customer_session',
    client_secret: session.id,
    customer,
    livemode: false,
    created: session.created,
    expires_at: session.created + sessionSeconds,
  })
}

function openSession(desk: StripeDesk, fields: URLSearchParams): CustomerSession | null {
  const session = desk.sessions.get(fields.get('customer_session_client_secret') ?? '')
  const isOpen = session && desk.seconds < session.created + sessionSeconds && desk.customer(session.customer)
  return isOpen ? session : null
}

const noSession = refuse(400, {
  message: 'The customer session is unknown or has expired.',
  param: 'customer_session_client_secret',
})

/** The cards that the browser script shows in its Payment Element. */
export function readSession(desk: StripeDesk, { fields }: Asker): Answer {
  const session = openSession(desk, fields)
  if (!session) return noSession
  const { redisplays: isShown, removes, filters } = session.features
  const cards = desk.cardsOf(session.customer).filter(card => filters.includes(card.allowRedisplay))
  return answered({
    customer: {
      payment_methods: isShown ? cards.reverse().map(presentCard) : [],
      can_remove: removes,
    },
  })
}

/** A browser may detach the cards of its customer session where removal is on. */
export function detachCard(desk: StripeDesk, id: string, { isPublic, fields }: Asker): Answer {
  const card = desk.cards.get(id)
  if (isPublic) {
    const session = openSession(desk, fields)
    if (!session?.features.removes) return noSession
    if (card?.customer !== session.customer) return noSuch('PaymentMethod', id)
  }
  if (!card) return noSuch('PaymentMethod', id)
  if (!card.customer) return refuse(400, { message: 'The payment method is not attached to a customer.' })
  return answered(presentCard(desk.cards.put({ ...card, customer: null })))
}

/** Wallets are offered on registered domains only; repeats answer with the same registration. */
export function registerDomain(desk: StripeDesk, { fields }: Asker): Answer {
  const name = fields.get('domain_name')
  if (!name) return missing('domain_name')
  if (!/^(?=.*\.)[a-z0-9.-]+$/.test(name)) {
    return refuse(400, { message: `Invalid domain name: ${name}`, param: 'domain_name' })
  }
  const active = { status: 'active' }
  const known = desk.domains.get(name) ?? desk.domains.put({ id: name, domain: idOf('pmd') })
  return answered({
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
