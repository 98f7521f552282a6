import { createDataLayer } from '../data-layer.ts'

/** The data layer of this page (spec 7.5). */
export const dataLayer = createDataLayer(globalThis as { dataLayer?: unknown })
