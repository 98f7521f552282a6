import { lazy } from 'react'
import { bridgePage } from '../../commerce/checkout/web/bridge.tsx'

/** The page after a payment; its thank-you part combines several domains. */
export default bridgePage(lazy(() => import('./thank-you.tsx')))
