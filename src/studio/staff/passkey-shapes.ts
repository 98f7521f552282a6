import * as z from 'zod'

const base64url = (lengthMax: number) =>
  z
    .string('ERR_REQUIRED')
    .min(1, 'ERR_REQUIRED')
    .max(lengthMax, 'ERR_INVALID_LENGTH')
    .regex(/^[\w-]+$/, 'ERR_INVALID_CHARACTERS')

/** As in WebAuthn; unknown ones of later browsers are dropped. */
const transports = z.enum(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'])

const descriptor = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.array(transports).optional(),
})

/** Options for `navigator.credentials.create`, as JSON (WebAuthn 3, section 5.1.9). */
export const creationOptions = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ alg: z.int(), type: z.literal('public-key') })),
  timeout: z.int(),
  excludeCredentials: z.array(descriptor),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
  attestation: z.literal('none'),
})

/** Options for `navigator.credentials.get`, as JSON. An empty `allowCredentials` lets the person choose. */
export const requestOptions = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.int(),
  allowCredentials: z.array(descriptor),
  userVerification: z.literal('required'),
})

const credential = {
  id: base64url(1_400),
  rawId: base64url(1_400),
  type: z.literal('public-key', 'ERR_REQUIRED'),
}

/** A new passkey, as `startRegistration` of @simplewebauthn/browser returns it. */
export const registrationResponse = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url(4_000),
    attestationObject: base64url(20_000),
    transports: z
      .array(z.string().max(40))
      .max(20)
      .transform(sent => sent.flatMap(each => transports.safeParse(each).data ?? []))
      .optional(),
  }),
})

/** The proof of a passkey, as `startAuthentication` of @simplewebauthn/browser returns it. */
export const authenticationResponse = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url(4_000),
    authenticatorData: base64url(4_000),
    signature: base64url(8_000),
    userHandle: base64url(200).nullish(),
  }),
})
