// First, because it fixes the order of the style layers.
import './platform/ui/global.css'
import { slots } from './frame/slots.tsx'
import { ownToken } from './modules/accounts/web/shared/own-token.ts'
import { createBrowserClient } from './platform/web/api/browser-client.ts'
import { FooterLater } from './platform/web/shell/footer-later.ts'
import { Frame } from './platform/web/shell/frame.tsx'
import { startBrowser } from './platform/web/start-browser.tsx'
import { loaders, modals, routes } from './routes.ts'

const api = createBrowserClient(ownToken(), async () => {
  const { answerHumanCheck } = await import('./modules/human-checks/web/shared/human-check.ts')
  return answerHumanCheck(api)
})
startBrowser({ routes, loaders, modals, Frame, Footer: FooterLater, slots, api })
