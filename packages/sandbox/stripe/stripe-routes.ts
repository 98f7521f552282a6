import type { Context } from 'hono'
import { misbehaving } from '../misbehave.ts'
import type { Means } from '../player.ts'
import type { Route } from '../routes.ts'
import type { Answer } from './answers.ts'
import {
  createCustomer,
  createSession,
  deleteCustomer,
  detachCard,
  listCards,
  readSession,
  registerDomain,
} from './customer-calls.ts'
import type { StripeDesk } from './desk.ts'
import {
  type Asker,
  cancelIntent,
  captureIntent,
  confirmIntent,
  createIntent,
  readIntent,
} from './intent-calls.ts'
import { cancelRefund, createRefund, listRefunds, readRefund } from './refund-calls.ts'
import { keyTooLong, replaying } from './replays.ts'

type Work = (id: string, asker: Asker, fault: string | null) => Answer

interface Call {
  method: 'GET' | 'POST' | 'DELETE'
  path: string
  operation: string
  /** Whether a publishable key with the client secret is enough: the intent's or the customer session's. */
  isForBrowsers?: boolean
  work: Work
}

/** Stripe's API (payments.md 1.2). Operation names are those of `POST /sandbox/faults/`. */
export function stripeRoutes(desk: StripeDesk, means: Means): Route[] {
  const intents = '/v1/payment_intents'
  const calls: Call[] = [
    { method: 'POST', path: intents, operation: 'create', work: (_, asker) => createIntent(desk, asker) },
    {
      method: 'GET',
      path: `${intents}/:id`,
      operation: 'read',
      isForBrowsers: true,
      work: (id, asker) => readIntent(desk, id, asker),
    },
    {
      method: 'POST',
      path: `${intents}/:id/confirm`,
      operation: 'confirm',
      isForBrowsers: true,
      work: (id, asker) => confirmIntent(desk, id, asker),
    },
    {
      method: 'POST',
      path: `${intents}/:id/cancel`,
      operation: 'cancel',
      work: (id, asker) => cancelIntent(desk, id, asker),
    },
    {
      method: 'POST',
      path: `${intents}/:id/capture`,
      operation: 'capture',
      work: (id, asker) => captureIntent(desk, id, asker),
    },
    {
      method: 'POST',
      path: '/v1/refunds',
      operation: 'refund',
      work: (_, { fields }, fault) => createRefund(desk, fields, fault),
    },
    {
      method: 'GET',
      path: '/v1/refunds',
      operation: 'list_refunds',
      work: (_, { fields }) => listRefunds(desk, fields),
    },
    { method: 'GET', path: '/v1/refunds/:id', operation: 'read_refund', work: id => readRefund(desk, id) },
    {
      method: 'POST',
      path: '/v1/refunds/:id/cancel',
      operation: 'cancel_refund',
      work: id => cancelRefund(desk, id),
    },
    ...customerCalls(desk),
  ]
  const guarded = misbehaving({ ...means, service: 'stripe' })
  const replay = replaying(desk.replays, means.now)
  return calls.map(({ method, path, operation, isForBrowsers = false, work }) => ({
    method,
    path,
    handle: guarded(operation, async (c, fault) => {
      const key = keyOf(c)
      const isPublic = key === desk.keys.publishable
      if (key !== desk.keys.secret && !(isPublic && isForBrowsers)) return send(c, wrongKey)
      if (fault === 'refused') return send(c, refused)
      const fields = await readFields(c)
      const asker = { isPublic, fields }
      const idempotencyKey = method === 'POST' ? c.req.header('idempotency-key') : undefined
      const act = () => work(c.req.param('id') ?? '', asker, fault)
      const request = `${method} ${c.req.path} ${fields}`
      const answer = keyTooLong(idempotencyKey) ?? replay(idempotencyKey, request, act)
      return send(c, spoiled(answer, fault))
    }),
  }))
}

/** Saved cards and wallets (payments.md 1.9). */
const customerCalls = (desk: StripeDesk): Call[] => [
  {
    method: 'POST',
    path: '/v1/customers',
    operation: 'create_customer',
    work: (_, asker) => createCustomer(desk, asker),
  },
  {
    method: 'DELETE',
    path: '/v1/customers/:id',
    operation: 'delete_customer',
    work: id => deleteCustomer(desk, id),
  },
  {
    method: 'GET',
    path: '/v1/customers/:id/payment_methods',
    operation: 'list_cards',
    work: (id, asker) => listCards(desk, id, asker),
  },
  {
    method: 'POST',
    path: '/v1/customer_sessions',
    operation: 'create_customer_session',
    work: (_, asker) => createSession(desk, asker),
  },
  {
    method: 'GET',
    path: '/v1/elements/sessions',
    operation: 'read_session',
    isForBrowsers: true,
    work: (_, asker) => readSession(desk, asker),
  },
  {
    method: 'POST',
    path: '/v1/payment_methods/:id/detach',
    operation: 'detach_card',
    isForBrowsers: true,
    work: (id, asker) => detachCard(desk, id, asker),
  },
  {
    method: 'POST',
    path: '/v1/payment_method_domains',
    operation: 'register_domain',
    work: (_, asker) => registerDomain(desk, asker),
  },
]

async function readFields(c: Context): Promise<URLSearchParams> {
  return c.req.method === 'GET' ? new URL(c.req.url).searchParams : new URLSearchParams(await c.req.text())
}

/** The API key: a bearer token, or the user name of Basic authentication. */
function keyOf(c: Context): string {
  const [scheme = '', value = ''] = (c.req.header('authorization') ?? '').split(' ')
  if (scheme.toLowerCase() === 'bearer') return value
  return Buffer.from(value, 'base64').toString().split(':')[0] ?? ''
}

const wrongKey: Answer = {
  status: 401,
  body: { error: { type: 'invalid_request_error', message: 'Invalid API Key provided' } },
}
const refused: Answer = {
  status: 400,
  body: { error: { type: 'invalid_request_error', message: 'Refused by order of the sandbox' } },
}

/** Injects the fault of another amount or currency than requested. */
function spoiled(answer: Answer, fault: string | null): Answer {
  if (answer.status !== 200) return answer
  if (fault === 'wrong_amount') {
    const { amount = 0, amount_received: received } = answer.body as Record<string, number>
    const wrong = { amount: amount - 1, ...(received && { amount_received: received - 1 }) }
    return { ...answer, body: { ...answer.body, ...wrong } }
  }
  if (fault === 'wrong_currency') return { ...answer, body: { ...answer.body, currency: 'xof' } }
  return answer
}

function send(c: Context, { status, body }: Answer): Response {
  const headers = { 'Content-Type': 'application/json', 'Request-Id': 'req_sandbox' }
  return c.body(JSON.stringify(body), status as 200, headers)
}
