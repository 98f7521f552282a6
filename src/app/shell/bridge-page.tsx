import { lazy } from 'react'
import { createBridgePage } from '../../commerce/checkout/web/bridge.tsx'

/** The page after a payment. It is assembled here because its thank-you section combines several modules. */
export default createBridgePage(lazy(() => import('./thank-you.tsx')))
