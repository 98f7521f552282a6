import { brand } from '../../../platform/brand.ts'
import { paths } from '../../../platform/contract/paths.ts'
import { getServerTexts } from '../../../platform/server/emails/server-texts.ts'

/**
 * A code in a fan's language. The last line is for phones: they offer the code on pages of this host (WebOTP,
 * "origin-bound one-time codes").
 */
export function codeText(locale: string, code: string, publicUrl: string): string {
  const text = getServerTexts(locale)('sms.code', { code, brand: brand.name })
  return `${text}\n@${new URL(publicUrl).hostname} #${code}`
}

/** A link that proves the number on the device that asked for it. */
export function linkText(locale: string, token: string, publicUrl: string): string {
  const link = publicUrl + paths.confirmPhone(token)
  return getServerTexts(locale)('sms.link', { brand: brand.name, link })
}
