// Must be imported first: defines the order of the style layers.
import '../platform/ui/global.css'
// Styles of the footer and other deferred components, whose HTML is visible before their code loads
// (`deferred.tsx`).
import '../catalogue/cities/web/city-chip.module.css'
import '../catalogue/follows/web/shared/followed-artists.module.css'
import '../votes/web/shared/vote-strip.module.css'
import '../platform/ui/accordion.module.css'
import '../platform/web/error-picture.module.css'
import { citySessionListener } from '../catalogue/cities/web/city-of-session.ts'
import { getOwnToken } from '../identity/accounts/web/shared/own-token.ts'
import { registerSessionListeners } from '../identity/accounts/web/shared/session-listeners.ts'
import { sessionPushListener } from '../notifications/web/session-push-listener.ts'
import { createBrowserClient } from '../platform/web/api/browser-client.ts'
import { interceptEarlySubmits } from '../platform/web/forms/early-submit.ts'
import { DeferredFooter } from '../platform/web/shell/deferred-footer.ts'
import { Frame } from '../platform/web/shell/frame.tsx'
import { startBrowser } from '../platform/web/start-browser.tsx'
import { loaders, modals, routes } from './routes.ts'
import { slots } from './shell/slots.tsx'

const api = createBrowserClient(getOwnToken(), async () => {
  const { solveHumanCheck: answerHumanCheck } = await import('../site/human-checks/web/shared/human-check.ts')
  return answerHumanCheck(api)
})
interceptEarlySubmits()
registerSessionListeners([sessionPushListener, citySessionListener])
startBrowser({ routes, loaders, modals, Frame, Footer: DeferredFooter, slots, api })
