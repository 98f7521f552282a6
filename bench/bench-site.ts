import type { Site } from '../src/platform/web/site.ts'

/** The footer's facts, the same for both sides. */
export const benchSite: Site = {
  socialLinks: [],
  aboutUrl: null,
  supportAddress: 'help@bench.example',
  recaptcha: null,
  buildId: 'bench',
  buildDate: '',
  commit: '',
}
