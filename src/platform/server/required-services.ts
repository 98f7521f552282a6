import type { Config, ConfigPart } from './config.ts'
import { isThisMachine } from './this-machine.ts'

/** Services that a public server lacks, a sentence each, so that their messages don't end in files of this machine. */
export function missingServices(config: Config, parts: readonly ConfigPart[]): string[] {
  if (config.sandbox.isOn || isThisMachine(config.publicUrl)) return []
  const ofMail = config.smtpUrl === undefined ? ['SMTP_URL is missing: emails need a mail server'] : []
  const ofParts = parts.flatMap(({ name, missing = [] }) => (config[name] === null ? missing : []))
  return [...ofMail, ...ofParts].map(
    sentence => `${sentence}, or SANDBOX=1 for a sandbox that keeps them on this machine.`,
  )
}
