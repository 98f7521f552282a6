/** Timeout for a page's code and texts (spec 9, route asset loading). */
const ASSETS_WITHIN_MS = 3_800

/**
 * Thrown when a page's chunk fails to load: the network is slow, or a newer build on the server has removed
 * it.
 */
export class AssetsMissing extends Error {}

/** Rejects with AssetsMissing on failure or timeout; the server has no timeout. */
export function withAssetTimeout<Assets>(assets: Promise<Assets>): Promise<Assets> {
  if (typeof document === 'undefined') return assets
  return new Promise((resolve, reject) => {
    const give = () => reject(new AssetsMissing('the code of the page did not come'))
    const timer = setTimeout(give, ASSETS_WITHIN_MS)
    assets.then(resolve, give).finally(() => clearTimeout(timer))
  })
}
