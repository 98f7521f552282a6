import { createContext, use } from 'react'
import type { SocialLink } from '../brand.ts'

/** Payments that are simulated. */
export interface TestMode {
  played: ('stripe' | 'paypal' | 'kakaopay' | 'inicis')[]
  /** The other payment methods move real money. */
  isMixed: boolean
  /** URL of the inbox that shows emails captured on this machine. */
  inboxUrl: string | null
}

/** Configuration by the operator and build information, the same for every reader. */
export interface Site {
  socialLinks: SocialLink[]
  /** The company's website, or null. */
  aboutUrl: string | null
  /** The support address, for readers without JavaScript. */
  supportAddress: string
  /** Script origin and key of Google's human check; null to use the built-in one. */
  recaptcha: { url: string; siteKey: string } | null
  /** Null if payments move real money. */
  testMode: TestMode | null
  /** Whether card payments are offered. */
  takesCards: boolean
  /** Changes with every web build. */
  buildId: string
  /** Date of the build, YYYY-MM-DD. */
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
