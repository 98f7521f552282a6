import { join } from 'node:path'

/** Path of the sitemap before tests add catalogue items with equal names; a file of the tested server. */
export const getFirstSitemapPath = (dataDir: string) => join(dataDir, 'first-sitemap.xml')
