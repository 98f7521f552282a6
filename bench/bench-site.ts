import type { Site } from '../src/platform/web/site.ts'

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
