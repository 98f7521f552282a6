import { lazy } from 'react'
import { createBridgePage } from '../../commerce/checkout/web/bridge.tsx'

/** The page after a payment; its thank-you part combines several domains. */
export default createBridgePage(lazy(() => import('./thank-you.tsx')))
