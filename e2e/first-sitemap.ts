import { join } from 'node:path'

/**
 * Path of the sitemap saved before tests add catalogue items with equal names, in the tested server's data
 * folder.
 */
export const getFirstSitemapPath = (dataDir: string) => join(dataDir, 'first-sitemap.xml')
