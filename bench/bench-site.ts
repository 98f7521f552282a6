import type { Site } from '../src/platform/web/site.ts'

/** Site facts for the footer, the same for the product and the baseline. */
export const benchSite: Site = {
  socialLinks: [],
  aboutUrl: null,
  supportAddress: 'help@bench.example',
  recaptcha: null,
  testMode: null,
  takesCards: false,
  buildId: 'bench',
  buildDate: '',
  commit: '',
}
