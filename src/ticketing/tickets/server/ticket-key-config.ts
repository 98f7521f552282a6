import * as z from 'zod'
import { configPart } from '../../../platform/server/config.ts'

declare module '../../../platform/server/config.ts' {
  interface Config {
    /**
     * Base64url seed of the Ed25519 key that signs entry tickets; derived from the server's secret if
     * omitted.
     */
    ticketKey: string | undefined
  }
}

export const ticketKeyConfigPart = configPart({
  name: 'ticketKey',
  variables: {
    TICKET_KEY: z
      .string()
      .regex(/^[\w-]{43}$/, 'must be 32 random bytes in base64url')
      .optional(),
  },
  read: values => ({ config: values.TICKET_KEY }),
})
