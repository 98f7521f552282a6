import { mkdir, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Logger } from 'pino'
import type { Outside } from './call-service.ts'
import type { Config } from './config.ts'
import { byTwilio } from './twilio/send.ts'

/** One text message; `to` in E.164. `id` is the idempotency key. */
export interface SmsMessage {
  id: string
  to: string
  text: string
}

export interface Sms {
  /**
   * Resolves once the service has accepted the message, or refused it permanently (e.g. not a mobile number; the
   * service's error code is logged). Rejects when it should be retried.
   */
  send: (message: SmsMessage) => Promise<void>
}

type Setup = Pick<Config, 'dataDir' | 'publicUrl' | 'twilio'>

interface Means {
  outside: Outside
  /** The path of our webhook for delivery status (payments.md 8). */
  statusPath: string
  log?: Pick<Logger, 'warn'>
  timeoutMs?: number
}

/** Sends by Twilio; without its keys each message becomes a file `sms/<id>.txt` of DATA_DIR. */
export function createSms(setup: Setup, { outside, statusPath, log, timeoutMs = 10_000 }: Means): Sms {
  const { dataDir, publicUrl, twilio } = setup
  if (!twilio) return { send: toFolder(path.join(dataDir, 'sms')) }
  const callback = callbackOf(publicUrl + statusPath, twilio.url)
  return { send: byTwilio(twilio, { outside, callback, timeoutMs, log }) }
}

/** Twilio rejects callback URLs that aren't public; the sandbox accepts loopback. */
function callbackOf(address: string, serviceUrl: string) {
  const isNear = ['localhost', '127.0.0.1'].includes(new URL(serviceUrl).hostname)
  if (!isNear && !address.startsWith('https://')) return () => null
  return (id: string) => `${address}?${new URLSearchParams({ message: id })}`
}

function toFolder(folder: string) {
  return async ({ id, to, text }: SmsMessage) => {
    const file = path.join(folder, `${id}.txt`)
    await mkdir(folder, { recursive: true })
    await writeFile(`${file}.part`, `To: ${to}\n\n${text}\n`)
    await rename(`${file}.part`, file)
  }
}
