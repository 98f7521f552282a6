import {
  type AuthenticationResponseJSON,
  browserSupportsWebAuthn,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
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
