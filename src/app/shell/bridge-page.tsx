import { lazy } from 'react'
import { bridgePage } from '../../commerce/checkout/web/bridge.tsx'

/** The page after a payment, whose thanks have parts of several domains. */
export default bridgePage(lazy(() => import('./thank-you.tsx')))
