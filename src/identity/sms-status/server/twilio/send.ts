import type { Logger } from 'pino'
import * as z from 'zod'
import type { Outcome, ServiceClient } from '../../../../platform/server/call-service.ts'
import { createService, readJsonAs } from '../../../../platform/server/service-responses.ts'
import type { SmsMessage } from '../../../../platform/server/sms.ts'
import type { TwilioConfig } from './config.ts'

interface SenderDeps {
  outside: ServiceClient
  /** Returns the status callback URL; null if Twilio couldn't reach it. */
  callback: (id: string) => string | null
  timeoutMs: number
  log: Pick<Logger, 'warn'> | undefined
}

const read = readJsonAs(z.object({ sid: z.string() }))
const refusal = z.object({ code: z.number() })

/** Permanent errors: invalid number, country disabled, unreachable, opted out (STOP), not a mobile phone. */
const permanentErrorCodes = new Set([21_211, 21_408, 21_610, 21_612, 21_614])

/** Sends through Twilio's Messages API (payments.md 8). */
export function createTwilioSender(
  { url, accountSid, authToken, from }: TwilioConfig,
  { outside, callback, timeoutMs, log }: SenderDeps,
) {
  const service = createService('twilio', [url])
  const address = `${url}/2010-04-01/Accounts/${accountSid}/Messages.json`
  const authorization = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`
  const sender = from.startsWith('MG') ? 'MessagingServiceSid' : 'From'
  return async ({ id, to, text }: SmsMessage) => {
    const status = callback(id)
    const outcome = await outside.callService({
      service,
      operation: 'send',
      url: address,
      timeoutMs,
      read,
      note: { message: id },
      headers: { Authorization: authorization },
      form: { To: to, [sender]: from, Body: text, ...(status && { StatusCallback: status }) },
    })
    if (outcome.kind === 'answer') return
    const code = readErrorCode(outcome)
    if (permanentErrorCodes.has(code)) return log?.warn({ message: id, code }, 'a text message was refused')
    // The error contains no phone number or text, because errors are logged.
    throw new Error(`the SMS service: ${describeProblem(outcome, code)}`)
  }
}

function readErrorCode(outcome: Outcome<unknown>): number {
  const parsed = outcome.kind === 'refused' ? refusal.safeParse(outcome.body) : undefined
  return parsed?.data?.code ?? 0
}

function describeProblem(outcome: Exclude<Outcome<unknown>, { kind: 'answer' }>, code: number): string {
  if (outcome.kind !== 'refused') return outcome.why
  return `status ${outcome.status}${code ? ` (${code})` : ''}`
}
