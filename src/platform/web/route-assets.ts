/** Timeout for loading a page's code and texts (spec 9, route asset loading). */
const ASSETS_WITHIN_MS = 3_800

/**
 * Thrown when a page's chunk fails to load: the network is too slow, or a newer build on the server has
 * removed the chunk.
 */
export class AssetsMissing extends Error {}

/**
 * Resolves with the assets; rejects with AssetsMissing on failure or timeout. On the server, there is no
 * timeout.
 */
export function withAssetTimeout<Assets>(assets: Promise<Assets>): Promise<Assets> {
  if (typeof document === 'undefined') return assets
  return new Promise((resolve, reject) => {
    const give = () => reject(new AssetsMissing('the code of the page did not come'))
    const timer = setTimeout(give, ASSETS_WITHIN_MS)
    assets.then(resolve, give).finally(() => clearTimeout(timer))
  })
}
