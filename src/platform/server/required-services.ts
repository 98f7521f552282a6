import type { Config } from './config.ts'
import { isThisMachine } from './this-machine.ts'

interface Service {
  hasKeys: (config: Config) => boolean
  missing: string
}

/** Sign-up needs both. All others are optional: what has no keys is not offered. */
const required: Service[] = [
  {
    hasKeys: ({ smtpUrl }) => smtpUrl !== undefined,
    missing: 'SMTP_URL is missing: emails need a mail server',
  },
  {
    hasKeys: ({ twilio }) => twilio !== null,
    missing: 'TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN and TWILIO_FROM are missing: text messages need Twilio',
  },
]

/** Services that a public server lacks, a sentence each, so that their messages don't end in files of this machine. */
export function missingServices(config: Config): string[] {
  if (config.sandbox.isOn || isThisMachine(config.publicUrl)) return []
  return required
    .filter(({ hasKeys }) => !hasKeys(config))
    .map(({ missing }) => `${missing}, or SANDBOX=1 for a sandbox that keeps them on this machine.`)
}
