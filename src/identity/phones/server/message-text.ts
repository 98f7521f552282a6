import { brand } from '../../../platform/brand.ts'
import { paths } from '../../../platform/contract/paths.ts'
import { getServerTexts } from '../../../platform/server/emails/server-texts.ts'

/**
 * Formats a code in a fan's language. The last line makes phones offer the code on pages of this host
 * (WebOTP, "origin-bound one-time codes").
 */
export function formatCodeText(locale: string, code: string, publicUrl: string): string {
  const text = getServerTexts(locale)('sms.code', { code, brand: brand.name })
  return `${text}\n@${new URL(publicUrl).hostname} #${code}`
}

/** Formats a link that verifies the number for the device that requested it. */
export function formatLinkText(locale: string, token: string, publicUrl: string): string {
  const link = publicUrl + paths.confirmPhone(token)
  return getServerTexts(locale)('sms.link', { brand: brand.name, link })
}
