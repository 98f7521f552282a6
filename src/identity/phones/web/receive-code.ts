interface OtpCredential {
  code?: string
}

/**
 * Reads the code from the text message by WebOTP; the message's last line must name this origin.
 * @returns the cancel function
 */
export function receiveCode(onCode: (code: string) => void): () => void {
  if (!('OTPCredential' in globalThis)) return () => {}
  const stop = new AbortController()
  const request = { otp: { transport: ['sms'] }, signal: stop.signal }
  navigator.credentials
    .get(request as CredentialRequestOptions)
    .then(credential => {
      const { code } = (credential ?? {}) as OtpCredential
      if (code) onCode(code)
    })
    // If WebOTP is declined, aborted or unsupported, the fan types the code.
    .catch(() => {})
  return () => stop.abort()
}
