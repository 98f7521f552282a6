import { Frame } from './frame.tsx'
import { createBrowserClient } from './platform/web/api/browser-client.ts'
import { startBrowser } from './platform/web/start-browser.tsx'
import { loaders, routes } from './routes.ts'
import './platform/ui/global.css'

startBrowser({ routes, loaders, Frame, api: createBrowserClient() })
