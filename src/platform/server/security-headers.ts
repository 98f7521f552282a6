/**
 * Headers of every page (design 5). Scripts and styles come from our own files only; the one inline
 * script (the theme, before first paint) is allowed by its hash.
 */
export function pageSecurityHeaders(inlineScriptHashes: string[]): Record<string, string> {
  const policy = [
    "default-src 'self'",
    `script-src 'self' ${inlineScriptHashes.map(hash => `'sha256-${hash}'`).join(' ')}`,
    "style-src 'self'",
    "img-src 'self' data: https://i.ytimg.com",
    "font-src 'self'",
    "connect-src 'self'",
    "media-src 'self' blob:",
    "worker-src 'self'",
    'frame-src https://www.youtube-nocookie.com https://players.brightcove.net',
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
