import type { Context } from 'hono'
import * as z from 'zod'
import { createFaultInjector } from '../fault-injector.ts'
import type { Route } from '../routes.ts'
import type { ServiceDeps } from '../simulated-service.ts'
import { type ApiResponse, createError } from './api-responses.ts'
import { buildSignedText, certificatesPath } from './events.ts'
import { captureOrder, createOrder, readCapture, readOrder } from './order-calls.ts'
import type { PaypalState } from './paypal-state.ts'
import { createRefund, readRefund } from './refund-calls.ts'

interface Call {
  method: 'GET' | 'POST'
  path: string
  operation: string
  work: (context: {
    id: string
    body: unknown
    isWhole: boolean
    fault: string | null
    mock: string | null
  }) => ApiResponse
}

/** Serves PayPal's REST API (payments.md 2). Operation names are those of `POST /sandbox/faults/`. */
export function createPaypalRoutes(desk: PaypalState, deps: ServiceDeps): Route[] {
  const [orders, payments] = ['/v2/checkout/orders', '/v2/payments']
  const calls: Call[] = [
    {
      method: 'POST',
      path: orders,
      operation: 'create',
      work: ({ body, ...context }) => createOrder(body, { desk, ...context }),
    },
    {
      method: 'GET',
      path: `${orders}/:id`,
      operation: 'read',
      work: ({ id, ...context }) => readOrder(id, { desk, ...context }),
    },
    {
      method: 'POST',
      path: `${orders}/:id/capture`,
      operation: 'capture',
      work: ({ id, mock, ...context }) => {
        const refusal = mock ?? (context.fault === 'refused' ? 'TRANSACTION_REFUSED' : null)
        return captureOrder(id, refusal, { desk, ...context })
      },
    },
    {
      method: 'GET',
      path: `${payments}/captures/:id`,
      operation: 'read_capture',
      work: ({ id, ...context }) => readCapture(id, { desk, ...context }),
    },
    {
      method: 'POST',
      path: `${payments}/captures/:id/refund`,
      operation: 'refund',
      work: ({ id, body, fault }) =>
        fault === 'refused' ? createError(422, 'REFUND_NOT_ALLOWED') : createRefund(desk, id, body, fault),
    },
    {
      method: 'GET',
      path: `${payments}/refunds/:id`,
      operation: 'read_refund',
      work: ({ id }) => readRefund(desk, id),
    },
    {
      method: 'POST',
      path: '/v1/notifications/verify-webhook-signature',
      operation: 'verify',
      work: ({ body }) => verify(desk, body),
    },
  ]
  const guarded = createFaultInjector({ ...deps, service: 'paypal' })
  const api = calls.map(call => ({
    method: call.method,
    path: call.path,
    handle: guarded(call.operation, (c, fault) => handleCall(c, call, { desk, fault })),
  }))
  const token = guarded('token', c => issueToken(c, desk))
  const certificate = (c: Context) =>
    c.req.param('name') === desk.signer.certificateName
      ? c.body(desk.signer.certificate, 200, { 'Content-Type': 'application/x-pem-file' })
      : c.notFound()
  return [
    ...api,
    { method: 'POST', path: '/v1/oauth2/token', handle: token },
    { method: 'GET', path: `${certificatesPath}:name`, handle: certificate },
  ]
}

function issueToken(c: Context, { keys, token }: PaypalState): Response {
  const credentials = Buffer.from(`${keys.clientId}:${keys.secret}`).toString('base64')
  if (c.req.header('authorization') !== `Basic ${credentials}`) {
    return c.json({ error: 'invalid_client', error_description: 'Client Authentication failed' }, 401)
  }
  const scope = 'https://uri.paypal.com/services/payments/payment'
  return c.json({
    scope,
    access_token: token,
    token_type: 'Bearer',
    app_id: 'APP-1',
    expires_in: 32_400,
    nonce: 'n',
  })
}

const hourMs = 60 * 60 * 1_000
/** Retention of request ids (idempotency keys): 6 hours, or 45 days for refunds. */
const [orderKeysMs, refundKeysMs] = [6 * hourMs, 45 * 24 * hourMs]

async function handleCall(
  c: Context,
  { method, path, work }: Call,
  { desk, fault }: { desk: PaypalState; fault: string | null },
): Promise<Response> {
  if (fault === 'expired_token') desk.endToken()
  if (c.req.header('authorization') !== `Bearer ${desk.token}`)
    return send(c, createError(401, 'INVALID_TOKEN'))
  const requestId = method === 'POST' ? c.req.header('paypal-request-id') : undefined
  if (requestId !== undefined && requestId.length > 108)
    return send(c, createError(400, 'INVALID_PARAMETER_SYNTAX'))
  const key = requestId && `${path} ${c.req.param('id') ?? ''} ${requestId}`
  const known = key ? desk.replays.get(key) : undefined
  const retentionMs = path.startsWith('/v2/payments') ? refundKeysMs : orderKeysMs
  if (known && desk.now - known.at < retentionMs) return send(c, { ...known.answer, status: 200 })
  const body: unknown = method === 'POST' ? await c.req.json().catch(() => undefined) : undefined
  const isWhole = c.req.header('prefer') === 'return=representation'
  const done = work({ id: c.req.param('id') ?? '', body, isWhole, fault, mock: readMockError(c) })
  if (key && done.status === 201) desk.replays.put({ id: key, answer: done, at: desk.now })
  return send(c, done)
}

const mocked = z.object({ mock_application_codes: z.string() })

/** Reads the error to simulate from the header for PayPal's negative testing, or null. */
function readMockError(c: Context): string | null {
  try {
    return mocked.parse(JSON.parse(c.req.header('paypal-mock-response') ?? '')).mock_application_codes
  } catch {
    return null
  }
}

const proof = z.object({
  transmission_id: z.string(),
  transmission_sig: z.string(),
  transmission_time: z.string(),
  webhook_id: z.string(),
  webhook_event: z.object({}).loose(),
})

/** Verifies the signature over compact JSON, the format in which the sandbox sends events. */
function verify({ signer }: PaypalState, body: unknown): ApiResponse {
  const read = proof.safeParse(body)
  if (!read.success) return createError(400, 'MISSING_REQUIRED_PARAMETER')
  const { transmission_id: id, transmission_time: time, webhook_id: webhook, ...rest } = read.data
  const text = buildSignedText(id, time, webhook, JSON.stringify(rest.webhook_event))
  const isMine = signer.isMine(text, rest.transmission_sig)
  return { status: 200, body: { verification_status: isMine ? 'SUCCESS' : 'FAILURE' } }
}

function send(c: Context, { status, body }: ApiResponse): Response {
  return c.json(body, status as 200, { 'PayPal-Debug-Id': 'sandbox' })
}
