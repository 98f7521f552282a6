import {
  type AuthenticationResponseJSON,
  browserSupportsWebAuthn,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  type RegistrationResponseJSON,
  startAuthentication,
  startRegistration,
  WebAuthnError,
} from '@simplewebauthn/browser'

/** Whether the browser can use passkeys here: it needs https, or this machine's own name. */
export function canUsePasskeys(): boolean {
  return window.isSecureContext && browserSupportsWebAuthn()
}

/** Thrown when the person closed the browser's question, or when it took too long. */
export class PasskeyNotUsed extends Error {}

/** Lets the browser ask for a passkey. */
export async function askForPasskey(
  options: PublicKeyCredentialRequestOptionsJSON,
): Promise<AuthenticationResponseJSON> {
  try {
    return await startAuthentication({ optionsJSON: options })
  } catch (error) {
    throw new PasskeyNotUsed('the passkey was not used', { cause: error })
  }
}

/** Thrown when the device has a passkey for the studio already. */
export class PasskeyKnown extends Error {}

/** Lets the browser create a passkey. */
export async function createPasskey(
  options: PublicKeyCredentialCreationOptionsJSON,
): Promise<RegistrationResponseJSON> {
  try {
    return await startRegistration({ optionsJSON: options })
  } catch (error) {
    const isKnown =
      error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED'
    throw isKnown
      ? new PasskeyKnown('the device has a passkey', { cause: error })
      : new PasskeyNotUsed('no passkey was created', { cause: error })
  }
}
