/** A page's code and texts get this long to arrive (spec 9, route asset loading). */
const ASSETS_WITHIN_MS = 3_800

/** The code of a page did not come: the network is slow, or the server has a newer build and no longer has it. */
export class AssetsMissing extends Error {}

/** The assets, or AssetsMissing when they fail or take too long; a server reads files and just waits. */
export function inTime<Assets>(assets: Promise<Assets>): Promise<Assets> {
  if (typeof document === 'undefined') return assets
  return new Promise((resolve, reject) => {
    const give = () => reject(new AssetsMissing('the code of the page did not come'))
    const timer = setTimeout(give, ASSETS_WITHIN_MS)
    assets.then(resolve, give).finally(() => clearTimeout(timer))
  })
}
