/**
 * Headers of every page (design 5). Scripts and styles come from our own files only; the one inline
 * script (the theme, before first paint) is allowed by its hash. `recaptchaUrl` is the origin of Google's human check
 * where it is on; it loads more from a host of its own (payments.md 10).
 */
export function pageSecurityHeaders(
  inlineScriptHashes: string[],
  recaptchaUrl?: string,
): Record<string, string> {
  const check = recaptchaUrl ? ` ${recaptchaUrl}/recaptcha/` : ''
  const moreOfCheck = recaptchaUrl ? ' https://www.gstatic.com/recaptcha/' : ''
  const policy = [
    "default-src 'self'",
    `script-src 'self' ${inlineScriptHashes.map(hash => `'sha256-${hash}'`).join(' ')}${check}${moreOfCheck}`,
    "style-src 'self'",
    "img-src 'self' data: https://i.ytimg.com",
    "font-src 'self'",
    `connect-src 'self'${check}`,
    "media-src 'self' blob:",
    "worker-src 'self'",
    `frame-src https://www.youtube-nocookie.com https://players.brightcove.net${check}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "object-src 'none'",
    "require-trusted-types-for 'script'",
  ]
  return {
    'Content-Security-Policy': policy.join('; '),
    'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
    'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
    ...commonSecurityHeaders,
  }
}

/** Headers of every answer, pages and data alike. */
export const commonSecurityHeaders = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'X-Frame-Options': 'DENY',
}
