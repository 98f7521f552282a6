import { mkdir, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Config } from './config.ts'

/** One text message; `to` in E.164. `id` is stable for one reason to write. */
export interface SmsMessage {
  id: string
  to: string
  text: string
}

export interface Sms {
  /** Resolves once the service has taken the message; rejects when it has to be tried again. */
  send: (message: SmsMessage) => Promise<void>
}

const timeoutMs = 10_000

type Setup = Pick<Config, 'dataDir' | 'twilio'>

/**
 * Sends by Twilio's Messages API (payments.md 8); without its keys each message becomes a file `sms/<id>.txt` of
 * DATA_DIR.
 */
export function createSms({ dataDir, twilio }: Setup, ask: typeof fetch = fetch): Sms {
  return { send: twilio ? byTwilio(twilio, ask) : toFolder(path.join(dataDir, 'sms')) }
}

function byTwilio({ url, accountSid, authToken, from }: NonNullable<Config['twilio']>, ask: typeof fetch) {
  const address = `${url}/2010-04-01/Accounts/${accountSid}/Messages.json`
  const authorization = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`
  const sender = from.startsWith('MG') ? 'MessagingServiceSid' : 'From'
  return async ({ to, text }: SmsMessage) => {
    const response = await ask(address, {
      method: 'POST',
      headers: { Authorization: authorization },
      body: new URLSearchParams({ To: to, [sender]: from, Body: text }),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    await response.body?.cancel()
    // Neither number nor text: errors are logged.
    if (!response.ok) throw new Error(`the SMS service answered ${response.status}`)
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
