import { createRenderer } from './platform/web/render-page.tsx'
import { Frame } from './platform/web/shell/frame.tsx'
import { loaders, redirects, routes } from './routes.ts'

export { createServerClient } from './platform/web/api/server-client.ts'
export const renderPage = createRenderer({ routes, loaders, Frame })
export { redirects, routes }
