import { mkdir, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Logger } from 'pino'
import type { ServiceClient } from '../../../platform/server/call-service.ts'
import type { Config } from '../../../platform/server/config.ts'
import type { Sms, SmsMessage } from '../../../platform/server/sms.ts'
import { createTwilioSender } from './twilio/send.ts'

/** Path of our webhook for delivery status (payments.md 8), sent to Twilio with every message. */
export const smsStatusPath = '/api/v1/sms/status/'

type Setup = Pick<Config, 'dataDir' | 'publicUrl' | 'twilio'>

interface Options {
  outside: ServiceClient
  log?: Pick<Logger, 'warn'>
  timeoutMs?: number
}

/** Sends through Twilio; without its keys each message becomes a file `sms/<id>.txt` in DATA_DIR. */
export function createSms(setup: Setup, { outside, log, timeoutMs = 10_000 }: Options): Sms {
  const { dataDir, publicUrl, twilio } = setup
  if (!twilio) return { send: toFolder(path.join(dataDir, 'sms')) }
  const callback = createCallback(publicUrl + smsStatusPath, twilio.url)
  return { send: createTwilioSender(twilio, { outside, callback, timeoutMs, log }) }
}

/** Twilio rejects callback URLs that aren't public; the sandbox accepts loopback. */
function createCallback(address: string, serviceUrl: string) {
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
