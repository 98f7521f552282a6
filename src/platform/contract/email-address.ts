import * as z from 'zod'

const lengthsMax = { local: 64, domain: 253 } as const

/** The address with its domain in ASCII (`post@münchen.example` as `post@xn--mnchen-3ya.example`), else unchanged. */
export function withAsciiDomain(email: string): string {
  const at = email.lastIndexOf('@') + 1
  const domain = email.slice(at)
  // A URL's other parts begin with these.
  if (at === 0 || !/[^\0-\x7f]/.test(domain) || /[\s/?#:\\[\]%]/.test(domain)) return email
  const url = URL.parse(`http://${domain}`)
  return url ? `${email.slice(0, at)}${url.hostname}` : email
}

/** True for an address with an ASCII domain: the rule of HTML's email fields, and a domain with a top level. */
export function isEmailAddress(email: string): boolean {
  const [local = '', domain = ''] = email.split('@')
  return (
    z.regexes.html5Email.test(email) &&
    local.length <= lengthsMax.local &&
    domain.length <= lengthsMax.domain &&
    /\.(?:[a-z]{2,}|xn--[a-z\d-]+)$/i.test(domain)
  )
}

/** An email address as a person types it, with its domain in ASCII. */
export const emailAddress = (lengthMax: number) =>
  z
    .string()
    .trim()
    .min(1, 'ERR_REQUIRED')
    .max(lengthMax, 'ERR_INVALID_LENGTH')
    .overwrite(withAsciiDomain)
    .pipe(
      z
        .string()
        .max(lengthMax, { error: 'ERR_INVALID_LENGTH', abort: true })
        .refine(isEmailAddress, 'ERR_INVALID_EMAIL'),
    )
