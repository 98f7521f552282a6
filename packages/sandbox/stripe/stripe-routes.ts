import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import { createFaultInjector } from '../fault-injector.ts'
import type { Route } from '../routes.ts'
import type { ServiceDeps } from '../simulated-service.ts'
import type { ApiResponse } from './api-responses.ts'
import {
  createCustomer,
  createSession,
  deleteCustomer,
  detachCard,
  listCards,
  readSession,
  registerDomain,
} from './customer-calls.ts'
import { createFile, listDisputes, readDispute, updateDispute } from './dispute-calls.ts'
import {
  type Caller,
  cancelIntent,
  captureIntent,
  confirmIntent,
  createIntent,
  readIntent,
} from './intent-calls.ts'
import { cancelRefund, createRefund, listRefunds, readRefund } from './refund-calls.ts'
import { checkKeyLength, createReplay } from './replays.ts'
import type { StripeState } from './stripe-state.ts'

type Work = (id: string, asker: Caller, fault: string | null) => ApiResponse

interface Call {
  method: 'GET' | 'POST' | 'DELETE'
  path: string
  operation: string
  /** Whether a publishable key suffices, given the client secret of the intent or of the customer session. */
  isForBrowsers?: boolean
  work: Work
}

/** Serves Stripe's API (payments.md 1.2). Operation names are those of `POST /sandbox/faults/`. */
export function createStripeRoutes(desk: StripeState, deps: ServiceDeps): Route[] {
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
    ...listDisputeCalls(desk),
    ...listCustomerCalls(desk),
  ]
  const guarded = createFaultInjector({ ...deps, service: 'stripe' })
  const replay = createReplay(desk.replays, deps.now)
  return calls.map(({ method, path, operation, isForBrowsers = false, work }) => ({
    method,
    path,
    handle: guarded(operation, async (c, fault) => {
      const key = readApiKey(c)
      const isPublic = key === desk.keys.publishable
      if (key !== desk.keys.secret && !(isPublic && isForBrowsers)) return send(c, wrongKey)
      if (fault === 'refused') return send(c, refused)
      const fields = await readFields(c)
      const asker = { isPublic, fields }
      const idempotencyKey = method === 'POST' ? c.req.header('idempotency-key') : undefined
      const act = () => work(c.req.param('id') ?? '', asker, fault)
      const request = `${method} ${c.req.path} ${fields}`
      const handleCall = checkKeyLength(idempotencyKey) ?? replay(idempotencyKey, request, act)
      return send(c, alterAmount(handleCall, fault))
    }),
  }))
}

/** Lists the calls for disputes and their evidence. */
const listDisputeCalls = (desk: StripeState): Call[] => [
  {
    method: 'GET',
    path: '/v1/disputes',
    operation: 'list_disputes',
    work: (_, { fields }) => listDisputes(desk, fields),
  },
  { method: 'GET', path: '/v1/disputes/:id', operation: 'read_dispute', work: id => readDispute(desk, id) },
  {
    method: 'POST',
    path: '/v1/disputes/:id',
    operation: 'update_dispute',
    work: (id, { fields }) => updateDispute(desk, id, fields),
  },
  {
    method: 'POST',
    path: '/v1/files',
    operation: 'create_file',
    work: (_, { fields }) => createFile(desk, fields),
  },
]

/** Lists the calls for saved cards and wallets (payments.md 1.9). */
const listCustomerCalls = (desk: StripeState): Call[] => [
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
  if (c.req.header('content-type')?.startsWith('multipart/form-data')) return readForm(c)
  return c.req.method === 'GET' ? new URL(c.req.url).searchParams : new URLSearchParams(await c.req.text())
}

/** Reads a form with a file, of which only size, type and hash matter. */
async function readForm(c: Context): Promise<URLSearchParams> {
  const fields = new URLSearchParams()
  for (const [name, value] of await c.req.formData()) {
    if (typeof value === 'string') fields.append(name, value)
    else {
      const bytes = Buffer.from(await value.arrayBuffer())
      fields.append(`${name}_type`, value.type)
      fields.append(`${name}_size`, String(bytes.length))
      fields.append(`${name}_hash`, createHash('sha256').update(bytes).digest('hex'))
    }
  }
  return fields
}

/** Reads the API key: a bearer token, or the user name in Basic authentication. */
function readApiKey(c: Context): string {
  const [scheme = '', value = ''] = (c.req.header('authorization') ?? '').split(' ')
  if (scheme.toLowerCase() === 'bearer') return value
  return Buffer.from(value, 'base64').toString().split(':')[0] ?? ''
}

const wrongKey: ApiResponse = {
  status: 401,
  body: { error: { type: 'invalid_request_error', message: 'Invalid API Key provided' } },
}
const refused: ApiResponse = {
  status: 400,
  body: { error: { type: 'invalid_request_error', message: 'Refused by order of the sandbox' } },
}

/** Applies the faults `wrong_amount` and `wrong_currency` to a response. */
function alterAmount(handleCall: ApiResponse, fault: string | null): ApiResponse {
  if (handleCall.status !== 200) return handleCall
  if (fault === 'wrong_amount') {
    const { amount = 0, amount_received: received } = handleCall.body as Record<string, number>
    const wrong = { amount: amount - 1, ...(received && { amount_received: received - 1 }) }
    return { ...handleCall, body: { ...handleCall.body, ...wrong } }
  }
  if (fault === 'wrong_currency') return { ...handleCall, body: { ...handleCall.body, currency: 'xof' } }
  return handleCall
}

function send(c: Context, { status, body }: ApiResponse): Response {
  const headers = { 'Content-Type': 'application/json', 'Request-Id': 'req_sandbox' }
  return c.body(JSON.stringify(body), status as 200, headers)
}
