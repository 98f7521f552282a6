import { join } from 'node:path'

/** The sitemap as it was before journeys put things of one name into the catalogue: a file of the server under test. */
export const firstSitemap = (dataDir: string) => join(dataDir, 'first-sitemap.xml')
