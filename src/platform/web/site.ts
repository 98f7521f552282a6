import { createContext, use } from 'react'
import type { SocialLink } from '../brand.ts'
import type { Recaptcha } from './human-check/recaptcha.ts'

/** What the operator configured and the build left behind: the same for every reader. */
export interface Site {
  socialLinks: SocialLink[]
  /** The company's own page, or null. */
  aboutUrl: string | null
  /** Where support reads mails: what is left to readers without JavaScript. */
  supportAddress: string
  /** Google's human check before text messages; null: our own. */
  recaptcha: Recaptcha | null
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
  buildId: '',
  buildDate: '',
  commit: '',
})

export function useSite(): Site {
  return use(SiteContext)
}
