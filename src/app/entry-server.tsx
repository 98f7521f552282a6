import { loadErrorPictures } from '../platform/web/error-page.tsx'
import { createRenderer } from '../platform/web/render-page.tsx'
import { loaders, redirects, routes } from './routes.ts'
import { preloadSlots, slots } from './shell/slots.tsx'

export { createServerClient } from '../platform/web/api/server-client.ts'
export { renderErrorPage } from '../platform/web/render-error.tsx'

await Promise.all([preloadSlots(), loadErrorPictures()])

export const renderPage = createRenderer({ routes, loaders, slots })
export { redirects, routes }
