/** Time-out for a page's code and texts (spec 9, route asset loading). */
const ASSETS_WITHIN_MS = 3_800

/** A page's chunk couldn't be loaded: slow network, or a newer build on the server no longer has it. */
export class AssetsMissing extends Error {}

/** Rejects with AssetsMissing on failure or time-out; on the server there's no time-out. */
export function inTime<Assets>(assets: Promise<Assets>): Promise<Assets> {
  if (typeof document === 'undefined') return assets
  return new Promise((resolve, reject) => {
    const give = () => reject(new AssetsMissing('the code of the page did not come'))
    const timer = setTimeout(give, ASSETS_WITHIN_MS)
    assets.then(resolve, give).finally(() => clearTimeout(timer))
  })
}
