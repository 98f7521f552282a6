import * as z from 'zod'
import { configPart } from '../../../platform/server/config.ts'

declare module '../../../platform/server/config.ts' {
  interface Config {
    /** Ed25519 seed that entry tickets are signed with, base64url; absent: derived from the server's secret. */
    ticketKey: string | undefined
  }
}

export const ticketKeyPart = configPart({
  name: 'ticketKey',
  variables: {
    TICKET_KEY: z
      .string()
      .regex(/^[\w-]{43}$/, 'must be 32 random bytes in base64url')
      .optional(),
  },
  read: values => ({ config: values.TICKET_KEY }),
})
