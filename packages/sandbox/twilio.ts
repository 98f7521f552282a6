import { createHmac, randomBytes } from 'node:crypto'
import type { Context } from 'hono'
import type { Faults } from './faults.ts'
import type { Messages, Sms, SmsStatus, StoredMessage } from './messages.ts'
import type { Route } from './routes.ts'
import { countSegments } from './segments.ts'
import { findTwilioProblem, type TwilioProblem, twilioProblems } from './twilio-problems.ts'

export interface TwilioKeys {
  accountSid: string
  authToken: string
}

interface Setup {
  keys: TwilioKeys
  messages: Messages
  faults: Faults
  /** Schedules work that happens some time after the response, such as delivery. */
  later: (work: () => void, ms: number) => void
  send: typeof fetch
}

const sentAfterMs = 150
const deliveredAfterMs = 400
/**
 * Twilio's error code for an unreachable phone; in the sandbox, numbers that end with 0199 are unreachable.
 */
const unreachable = 30_003
const isUnreachable = (number: string) => number.endsWith('0199')

/** Serves Twilio's Messages API (payments.md 8): send, read, and signed status callbacks. */
export function createTwilioRoutes(setup: Setup): Route[] {
  const { keys, messages, faults } = setup
  const path = '/2010-04-01/Accounts/:account'
  const guarded = (handle: Route['handle']) => (c: Context) => {
    const fault = faults.take('twilio')
    if (fault === 'silence') return new Promise<never>(() => {})
    if (fault === 'nonsense') return c.html('<html><body>Welcome to the hotel’s network</body></html>')
    if (fault === 'failure') return refuse(c, twilioProblems.broken)
    return isKeyHolder(c, keys) ? handle(c) : refuse(c, twilioProblems.notAuthenticated)
  }
  const create = async (c: Context) => {
    const fields = await readForm(c)
    const problem = findTwilioProblem(fields)
    if (problem) return refuse(c, problem)
    const { To: to = '', From: from, MessagingServiceSid: service, Body: text = '' } = fields
    const sms = messages.add<Sms>({
      kind: 'sms',
      sid: `SM${randomBytes(16).toString('hex')}`,
      from: from ?? service ?? '',
      to: [to],
      text,
      segmentCount: countSegments(text),
      status: 'queued',
      errorCode: null,
    })
    simulateDelivery(sms, fields['StatusCallback'], setup)
    return c.json(present(sms, keys), 201)
  }
  const read = (c: Context) => {
    const sid = c.req.param('file')?.replace(/\.json$/, '')
    const sms = messages.list().find(message => message.kind === 'sms' && message.sid === sid)
    return sms?.kind === 'sms' ? c.json(present(sms, keys)) : refuse(c, twilioProblems.notFound)
  }
  return [
    { method: 'POST', path: `${path}/Messages.json`, handle: guarded(create) },
    { method: 'GET', path: `${path}/Messages/:file`, handle: guarded(read) },
  ]
}

async function readForm(c: Context): Promise<Record<string, string>> {
  return Object.fromEntries(new URLSearchParams(await c.req.text()))
}

function isKeyHolder(c: Context, { accountSid, authToken }: TwilioKeys) {
  const credentials = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`
  return c.req.header('authorization') === credentials && c.req.param('account') === accountSid
}

function refuse(c: Context, { status, code, message }: TwilioProblem) {
  return c.json({ code, message, more_info: `https://www.twilio.com/docs/errors/${code}`, status }, status)
}

/**
 * Changes the status from queued to sent to delivered or undelivered, and reports each change to the
 * callback.
 */
function simulateDelivery(
  sms: StoredMessage<Sms>,
  callback: string | undefined,
  { keys, messages, later, send }: Setup,
) {
  const isLost = isUnreachable(sms.to[0] ?? '')
  const report = (status: SmsStatus, errorCode: number | null = null) => {
    messages.change(sms.id, { status, errorCode })
    if (!callback || !URL.canParse(callback)) return
    const fields = callbackFields(sms, keys, status, errorCode)
    const headers = { 'X-Twilio-Signature': signCallback(keys.authToken, callback, fields) }
    send(callback, { method: 'POST', headers, body: new URLSearchParams(fields) }).catch(() => {})
  }
  later(() => report('sent'), sentAfterMs)
  later(() => report(isLost ? 'undelivered' : 'delivered', isLost ? unreachable : null), deliveredAfterMs)
}

function callbackFields(sms: Sms, keys: TwilioKeys, status: SmsStatus, errorCode: number | null) {
  return {
    AccountSid: keys.accountSid,
    ApiVersion: '2010-04-01',
    MessageSid: sms.sid,
    SmsSid: sms.sid,
    MessageStatus: status,
    SmsStatus: status,
    From: sms.from,
    To: sms.to[0] ?? '',
    ...(errorCode && { ErrorCode: String(errorCode) }),
  }
}

/** Returns base64(HMAC-SHA1(auth token, URL + each field's name and value, sorted by name)). */
export function signCallback(authToken: string, url: string, fields: Record<string, string>): string {
  const sorted = Object.entries(fields).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return createHmac('sha1', authToken)
    .update(url + sorted.flat().join(''))
    .digest('base64')
}

function present(sms: StoredMessage<Sms>, { accountSid }: TwilioKeys) {
  const date = new Date(sms.at).toUTCString().replace('GMT', '+0000')
  const isService = sms.from.startsWith('MG')
  return {
    account_sid: accountSid,
    api_version: '2010-04-01',
    body: sms.text,
    date_created: date,
    date_sent: sms.status === 'queued' ? null : date,
    date_updated: date,
    direction: 'outbound-api',
    error_code: sms.errorCode,
    error_message: null,
    from: isService ? null : sms.from,
    messaging_service_sid: isService ? sms.from : null,
    num_media: '0',
    num_segments: String(sms.segmentCount),
    price: null,
    price_unit: 'USD',
    sid: sms.sid,
    status: sms.status,
    to: sms.to[0],
    uri: `/2010-04-01/Accounts/${accountSid}/Messages/${sms.sid}.json`,
  }
}
