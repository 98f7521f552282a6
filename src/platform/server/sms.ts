import { mkdir, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Logger } from 'pino'
import type { Config } from './config.ts'

/** One text message; `to` in E.164. `id` is stable for one reason to write. */
export interface SmsMessage {
  id: string
  to: string
  text: string
}

export interface Sms {
  /**
   * Resolves once the service has taken the message, or has said that it never will (a number that is no phone, say):
   * then trying again is no use, and the log has the service's number of the reason. Else rejects: try again.
   */
  send: (message: SmsMessage) => Promise<void>
}

type Setup = Pick<Config, 'dataDir' | 'publicUrl' | 'twilio'>
type Options = { log?: Pick<Logger, 'warn'>; ask?: typeof fetch; timeoutMs?: number }

/** Where the service tells what became of a message: a path of ours (payments.md 8). */
export const smsStatusPath = '/api/v1/sms/status/'

/**
 * Sends by Twilio's Messages API (payments.md 8); without its keys each message becomes a file `sms/<id>.txt` of
 * DATA_DIR.
 */
export function createSms(setup: Setup, { ask = fetch, timeoutMs = 10_000, log }: Options = {}): Sms {
  const { dataDir, publicUrl, twilio } = setup
  if (!twilio) return { send: toFolder(path.join(dataDir, 'sms')) }
  return { send: byTwilio(twilio, callbackOf(publicUrl, twilio.url), { ask, timeoutMs, log }) }
}

/** Twilio refuses a callback that it cannot reach; the sandbox is on this machine. */
function callbackOf(publicUrl: string, serviceUrl: string) {
  const isNear = ['localhost', '127.0.0.1'].includes(new URL(serviceUrl).hostname)
  if (!isNear && !publicUrl.startsWith('https://')) return () => null
  return (id: string) => `${publicUrl}${smsStatusPath}?${new URLSearchParams({ message: id })}`
}

function byTwilio(
  { url, accountSid, authToken, from }: NonNullable<Config['twilio']>,
  callback: (id: string) => string | null,
  { ask, timeoutMs, log }: { ask: typeof fetch; timeoutMs: number; log: Options['log'] | undefined },
) {
  const address = `${url}/2010-04-01/Accounts/${accountSid}/Messages.json`
  const authorization = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`
  const sender = from.startsWith('MG') ? 'MessagingServiceSid' : 'From'
  return async ({ id, to, text }: SmsMessage) => {
    const fields = new URLSearchParams({ To: to, [sender]: from, Body: text })
    const status = callback(id)
    if (status) fields.set('StatusCallback', status)
    const response = await ask(address, {
      method: 'POST',
      headers: { Authorization: authorization },
      body: fields,
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    const answer = await readAnswer(response)
    // Neither number nor text: errors are logged.
    if (response.ok && typeof answer['sid'] === 'string') return
    if (response.ok) throw new Error('the SMS service answered something else than its protocol says')
    const code = Number(answer['code'])
    if (hopeless.has(code)) return log?.warn({ message: id, code }, 'a text message was refused')
    throw new Error(`the SMS service answered ${response.status}${code ? ` (${code})` : ''}`)
  }
}

/** The recipient is no number, a country that is switched off, unreachable, has said stop, or is no mobile phone. */
const hopeless = new Set([21_211, 21_408, 21_610, 21_612, 21_614])

async function readAnswer(response: Response): Promise<Record<string, unknown>> {
  try {
    return Object(await response.json())
  } catch (error) {
    // Not JSON; but a time-out is no answer at all.
    if (error instanceof SyntaxError) return {}
    throw error
  }
}

function toFolder(folder: string) {
  return async ({ id, to, text }: SmsMessage) => {
    const file = path.join(folder, `${id}.txt`)
    await mkdir(folder, { recursive: true })
    await writeFile(`${file}.part`, `To: ${to}\n\n${text}\n`)
    await rename(`${file}.part`, file)
  }
}
