import type { Config, ConfigPart } from './config.ts'
import { isThisMachine } from './this-machine.ts'

/**
 * Returns one sentence for each service that a public server lacks. Without them, messages would only be
 * written to files on this machine.
 */
export function findMissingServices(config: Config, parts: readonly ConfigPart[]): string[] {
  if (config.sandbox.isOn || isThisMachine(config.publicUrl)) return []
  const mailProblems = config.smtpUrl === undefined ? ['SMTP_URL is missing: emails need a mail server'] : []
  const partProblems = parts.flatMap(({ name, missing = [] }) => (config[name] === null ? missing : []))
  return [...mailProblems, ...partProblems].map(
    sentence => `${sentence}, or SANDBOX=1 for a sandbox that keeps them on this machine.`,
  )
}
