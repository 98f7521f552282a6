import * as z from 'zod'

const lengthsMax = { local: 64, domain: 253 } as const

/**
 * Converts the domain to ASCII (`post@münchen.example` to `post@xn--mnchen-3ya.example`); returns the address
 * unchanged if that fails.
 */
export function toAsciiDomain(email: string): string {
  const at = email.lastIndexOf('@') + 1
  const domain = email.slice(at)
  // These characters would start another part of the URL.
  if (at === 0 || !/[^\0-\x7f]/.test(domain) || /[\s/?#:\\[\]%]/.test(domain)) return email
  const url = URL.parse(`http://${domain}`)
  return url ? `${email.slice(0, at)}${url.hostname}` : email
}

/**
 * Returns whether the string is an email address with an ASCII domain, by the rule of HTML's email fields
 * plus a required top-level domain.
 */
export function isEmailAddress(email: string): boolean {
  const [local = '', domain = ''] = email.split('@')
  return (
    z.regexes.html5Email.test(email) &&
    local.length <= lengthsMax.local &&
    domain.length <= lengthsMax.domain &&
    /\.(?:[a-z]{2,}|xn--[a-z\d-]+)$/i.test(domain)
  )
}

/** Schema of an email address as typed; its output has the domain in ASCII. */
export const emailAddress = (lengthMax: number) =>
  z
    .string()
    .trim()
    .min(1, 'ERR_REQUIRED')
    .max(lengthMax, 'ERR_INVALID_LENGTH')
    .overwrite(toAsciiDomain)
    .pipe(
      z
        .string()
        .max(lengthMax, { error: 'ERR_INVALID_LENGTH', abort: true })
        .refine(isEmailAddress, 'ERR_INVALID_EMAIL'),
    )
