interface OtpCredential {
  code?: string
}

/**
 * WebOTP: reads the code from the text message, whose last line must name this origin.
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
    // Declined, aborted or unsupported: the fan types the code.
    .catch(() => {})
  return () => stop.abort()
}
