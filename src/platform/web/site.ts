import { createContext, use } from 'react'
import type { SocialLink } from '../brand.ts'

/** The simulated payment methods, if any. */
export interface TestMode {
  played: ('stripe' | 'paypal' | 'kakaopay' | 'inicis')[]
  /** Whether other payment methods move real money. */
  isMixed: boolean
  /** URL of the inbox that shows emails captured on this machine; null if emails are really sent. */
  inboxUrl: string | null
}

/** The operator's configuration and build information, the same for every reader. */
export interface Site {
  socialLinks: SocialLink[]
  /** URL of the company's website, or null. */
  aboutUrl: string | null
  /** Support email address, for readers without JavaScript. */
  supportAddress: string
  /** Script origin and site key of Google's human check; null to use the built-in one. */
  recaptcha: { url: string; siteKey: string } | null
  /** Null if all payments move real money. */
  testMode: TestMode | null
  takesCards: boolean
  /** Id of the web build, which changes with each build. */
  buildId: string
  /** Date of the build, YYYY-MM-DD. */
  buildDate: string
  commit: string
}

/** Site of pages that show none of its facts, such as the studio's. */
export const emptySite: Site = {
  socialLinks: [],
  aboutUrl: null,
  supportAddress: '',
  recaptcha: null,
  testMode: null,
  takesCards: false,
  buildId: '',
  buildDate: '',
  commit: '',
}

export const SiteContext = createContext<Site>(emptySite)

export function useSite(): Site {
  return use(SiteContext)
}
