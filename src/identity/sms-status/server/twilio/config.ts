import * as z from 'zod'
import { configPart } from '../../../../platform/server/config.ts'
import { type ReadResult, toProblem } from '../../../../platform/server/config-values.ts'
import { isOrigin } from '../../../../platform/server/is-origin.ts'

declare module '../../../../platform/server/config.ts' {
  interface Config {
    /** Twilio's configuration; null stores messages as files under DATA_DIR/sms. */
    twilio: TwilioConfig | null
  }
}

export interface TwilioConfig {
  /** Origin of the API, or of the sandbox. */
  url: string
  accountSid: string
  authToken: string
  /** A phone number, or the id of a messaging service. */
  from: string
}

export const twilioVariables = {
  TWILIO_ACCOUNT_SID: z
    .string()
    .regex(/^AC\w+$/, 'must begin with AC')
    .optional(),
  TWILIO_AUTH_TOKEN: z.string().optional(),
  TWILIO_FROM: z
    .string()
    .regex(/^(?:\+\d{5,15}|MG\w+)$/, 'must be a number such as +15005550006 or the id of a messaging service')
    .optional(),
  TWILIO_URL: z
    .string()
    .refine(isOrigin, 'must be http:// or https:// with a host and no path')
    .default('https://api.twilio.com'),
}

type Values = z.output<z.ZodObject<typeof twilioVariables>>

/** Reads Twilio's configuration; null without any keys. */
export function readTwilioConfig(values: Values): ReadResult<TwilioConfig | null> {
  const {
    TWILIO_ACCOUNT_SID: accountSid,
    TWILIO_AUTH_TOKEN: authToken,
    TWILIO_FROM: from,
    TWILIO_URL: url,
  } = values
  if (!accountSid && !authToken && !from) return { config: null }
  if (accountSid && authToken && from) return { config: { url, accountSid, authToken, from } }
  return toProblem('TWILIO_ACCOUNT_SID needs TWILIO_AUTH_TOKEN and TWILIO_FROM beside it, and they need it')
}

export const twilioConfigPart = configPart({
  name: 'twilio',
  variables: twilioVariables,
  read: readTwilioConfig,
  missing: 'TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN and TWILIO_FROM are missing: text messages need Twilio',
})
