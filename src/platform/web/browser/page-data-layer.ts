import { createDataLayer } from '../data-layer.ts'

export const dataLayer = createDataLayer(globalThis as { dataLayer?: unknown })
