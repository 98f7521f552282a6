import { createContext, use } from 'react'
import type { SocialLink } from '../brand.ts'

/** Payments that are played instead of made. */
export interface TestMode {
  played: ('stripe' | 'paypal' | 'kakaopay' | 'inicis')[]
  /** Others move real money. */
  isMixed: boolean
  /** Shows the emails that leave no machine. */
  inboxUrl: string | null
}

/** What the operator configured and the build left behind: the same for every reader. */
export interface Site {
  socialLinks: SocialLink[]
  /** The company's own page, or null. */
  aboutUrl: string | null
  /** The support mailbox, for readers without JavaScript. */
  supportAddress: string
  /** Origin of the scripts and key of Google's human check; null: our own. */
  recaptcha: { url: string; siteKey: string } | null
  /** Null where real money moves. */
  testMode: TestMode | null
  /** Whether payments by card are offered. */
  takesCards: boolean
  /** Changes with every build of the web. */
  buildId: string
  /** Day of the build, YYYY-MM-DD. */
  buildDate: string
  commit: string
}

export const SiteContext = createContext<Site>({
  socialLinks: [],
  aboutUrl: null,
  supportAddress: '',
  recaptcha: null,
  testMode: null,
  takesCards: false,
  buildId: '',
  buildDate: '',
  commit: '',
})

export function useSite(): Site {
  return use(SiteContext)
}
