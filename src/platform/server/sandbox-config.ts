import * as z from 'zod'
import { flag, givenNumber } from './config-values.ts'
import { isThisMachine } from './this-machine.ts'

/**
 * The sandbox of the server: whether it may stand in for services without keys, which it may where nobody else reaches
 * the product unless the environment says otherwise, and its first port.
 */
export interface SandboxConfig {
  isOn: boolean
  port: number
  inboxUrl: string | null
  /** Names of the services that it plays, as the start says. */
  plays: readonly string[]
}

export const sandboxVariables = {
  SANDBOX: flag,
  SANDBOX_PORT: givenNumber(0, 65_535).optional(),
  SANDBOX_INBOX_URL: z.string().optional(),
  SANDBOX_PLAYS: z
    .string()
    .regex(/^[a-z]+(,[a-z]+)*$/, 'must be names with commas between them, such as stripe,paypal')
    .optional(),
}

/** Offset from the server's port. Not 1: people start a second copy on the next port. */
const portDistance = 25

export function sandboxConfigOf(
  { SANDBOX, SANDBOX_PORT, SANDBOX_INBOX_URL, SANDBOX_PLAYS }: z.output<z.ZodObject<typeof sandboxVariables>>,
  { port: serverPort, publicUrl }: { port: number; publicUrl: string },
): SandboxConfig {
  const next = serverPort === 0 || serverPort + portDistance > 65_535 ? 0 : serverPort + portDistance
  const isOn = SANDBOX ?? isThisMachine(publicUrl)
  const plays = SANDBOX_PLAYS?.split(',') ?? []
  return { isOn, port: SANDBOX_PORT ?? next, inboxUrl: SANDBOX_INBOX_URL ?? null, plays }
}
