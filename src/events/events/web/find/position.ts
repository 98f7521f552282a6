import type { nearestCity } from '../../../../catalogue/cities/contract.ts'
import type { CallOf } from '../../../../platform/contract/endpoint.ts'
import type { ApiClient } from '../../../../platform/web/api/client.ts'

const reloadKey = 'position-wanted'

/** Stores that the page is being reloaded to request the position; returns false if storage is blocked. */
export function storePositionRequest(): boolean {
  try {
    sessionStorage.setItem(reloadKey, 'yes')
    return true
  } catch {
    return false
  }
}

/** Returns whether this document was reloaded to request the position; true only on the first call. */
export function takePositionRequest(): boolean {
  try {
    const isStored = sessionStorage.getItem(reloadKey) !== null
    sessionStorage.removeItem(reloadKey)
    return isStored
  } catch {
    return false
  }
}

interface PolicyDocument extends Document {
  featurePolicy?: { allowsFeature: (name: string) => boolean }
}

/**
 * Returns whether this document was loaded for another page whose policy blocks geolocation (see
 * `fitsDocument`).
 */
export function isGeolocationBlocked(): boolean {
  const { featurePolicy } = document as PolicyDocument
  return featurePolicy ? !featurePolicy.allowsFeature('geolocation') : false
}

const waitMs = 10_000

/** Rounds to about a kilometer, which suffices for a city. */
const roundDegrees = (degrees: number) => Math.round(degrees * 100) / 100

/** Finds the city nearest to the visitor; null if the browser, the visitor or the network prevents it. */
export async function locateNearestCity(api: ApiClient): Promise<number | null> {
  const position = await new Promise<GeolocationPosition | null>(resolve => {
    if (!navigator.geolocation) return resolve(null)
    navigator.geolocation.getCurrentPosition(resolve, () => resolve(null), {
      timeout: waitMs,
      maximumAge: 600_000,
    })
  })
  if (!position) return null
  const { latitude, longitude } = position.coords
  const body = { lat: roundDegrees(latitude), lon: roundDegrees(longitude) }
  const call = api.call<CallOf<typeof nearestCity>>('POST', '/api/v1/cities/nearest/', body)
  return call.then(({ id }) => id).catch(() => null)
}
