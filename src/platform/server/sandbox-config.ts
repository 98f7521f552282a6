import * as z from 'zod'
import { flag, integerText } from './config-values.ts'
import { isThisMachine } from './this-machine.ts'

/**
 * Configuration of the sandbox, which may simulate services without keys. Unless the environment overrides
 * it, the sandbox is on if only this machine can reach the product.
 */
export interface SandboxConfig {
  isOn: boolean
  port: number
  inboxUrl: string | null
  /** Names of the simulated services, as printed at start-up. */
  plays: readonly string[]
}

export const sandboxVariables = {
  SANDBOX: flag,
  SANDBOX_PORT: integerText(0, 65_535).optional(),
  SANDBOX_INBOX_URL: z.string().optional(),
  SANDBOX_PLAYS: z
    .string()
    .regex(/^[a-z]+(,[a-z]+)*$/, 'must be names with commas between them, such as stripe,paypal')
    .optional(),
}

/** Offset from the server's port. It isn't 1, because people start a second copy on the next port. */
const portDistance = 25

export function buildSandboxConfig(
  { SANDBOX, SANDBOX_PORT, SANDBOX_INBOX_URL, SANDBOX_PLAYS }: z.output<z.ZodObject<typeof sandboxVariables>>,
  { port: serverPort, publicUrl }: { port: number; publicUrl: string },
): SandboxConfig {
  const next = serverPort === 0 || serverPort + portDistance > 65_535 ? 0 : serverPort + portDistance
  const isOn = SANDBOX ?? isThisMachine(publicUrl)
  const plays = SANDBOX_PLAYS?.split(',') ?? []
  return { isOn, port: SANDBOX_PORT ?? next, inboxUrl: SANDBOX_INBOX_URL ?? null, plays }
}
