interface OtpCredential {
  code?: string
}

/**
 * Takes the code out of the message where the browser can (WebOTP). The message has to name this site in its last line.
 * Returns the cancel function.
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
    // The reader declined, left, or has no phone here: typing remains.
    .catch(() => {})
  return () => stop.abort()
}
