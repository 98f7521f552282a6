import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import type * as z from 'zod'
import { brand } from '../../../platform/brand.ts'
import type { Config } from '../../../platform/server/config.ts'
import {
  type authenticationResponse,
  creationOptions,
  type registrationResponse,
  requestOptions,
} from '../passkey-shapes.ts'
import { passkeyMs } from './challenges.ts'

/** EdDSA, ES256 and RS256, which all devices offer between them. */
const algorithms = [-8, -7, -257]

type Studio = Pick<Config, 'studioUrl'>

/** The host name to which passkeys are bound (WebAuthn's RP id). */
export const getRpId = ({ studioUrl }: Studio): string => new URL(studioUrl).hostname

interface Registrant {
  userHandle: Buffer
  email: string
  name: string
  /** Passkeys that the person has already. */
  known: { credential_id: string; transports: string[] }[]
}

/** Builds the options for a new passkey, which its device must be able to find without an address. */
export async function buildCreationOptions(config: Studio, { userHandle, email, name, known }: Registrant) {
  const options = await generateRegistrationOptions({
    rpName: `${brand.name} Studio`,
    rpID: getRpId(config),
    userName: email,
    userDisplayName: name,
    userID: Uint8Array.from(userHandle),
    timeout: passkeyMs,
    excludeCredentials: known.map(({ credential_id: id, transports }) => ({ id, transports })),
    supportedAlgorithmIDs: algorithms,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  return creationOptions.parse(options)
}

/** Builds the options for a proof. Without a list of passkeys, the person chooses among those of the device. */
export async function buildRequestOptions(
  config: Studio,
  known: { credential_id: string; transports: string[] }[] = [],
) {
  const options = await generateAuthenticationOptions({
    rpID: getRpId(config),
    timeout: passkeyMs,
    userVerification: 'required',
    allowCredentials: known.map(({ credential_id: id, transports }) => ({ id, transports })),
  })
  return requestOptions.parse(options)
}

export interface NewPasskey {
  credentialId: string
  publicKey: Buffer
  counter: number
  transports: string[]
  rpId: string
}

/** Checks a new passkey; null if it doesn't fit the challenge, the origin or the host, or wasn't verified. */
export async function checkRegistration(
  config: Studio,
  response: z.output<typeof registrationResponse>,
  challenge: string,
): Promise<NewPasskey | null> {
  const rpId = getRpId(config)
  const { transports = [], ...sent } = response.response
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      response: { ...response, response: sent, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: config.studioUrl,
      expectedRPID: rpId,
      requireUserVerification: true,
      supportedAlgorithmIDs: algorithms,
    })
    if (!registrationInfo) return null
    const { id, publicKey, counter } = registrationInfo.credential
    return { credentialId: id, publicKey: Buffer.from(publicKey), counter, transports, rpId }
  } catch {
    // The library throws for each reason to refuse a response.
    return null
  }
}

interface StoredPasskey {
  credential_id: string
  public_key: Buffer
  counter: number
}

/** Checks the proof of a passkey, and returns its new counter; null if the proof isn't right. */
export async function checkAuthentication(
  config: Studio,
  response: z.output<typeof authenticationResponse>,
  { challenge, passkey }: { challenge: string; passkey: StoredPasskey },
): Promise<number | null> {
  const { userHandle, ...sent } = response.response
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        ...response,
        response: { ...sent, ...(userHandle && { userHandle }) },
        clientExtensionResults: {},
      },
      expectedChallenge: challenge,
      expectedOrigin: config.studioUrl,
      expectedRPID: getRpId(config),
      requireUserVerification: true,
      credential: {
        id: passkey.credential_id,
        publicKey: Uint8Array.from(passkey.public_key),
        counter: passkey.counter,
      },
    })
    return verified ? authenticationInfo.newCounter : null
  } catch {
    // The library throws for each reason to refuse a response.
    return null
  }
}
