import type { nearestCity } from '../../../../catalogue/cities/contract.ts'
import type { CallOf } from '../../../../platform/contract/endpoint.ts'
import type { ApiClient } from '../../../../platform/web/api/client.ts'

const reloadKey = 'position-wanted'

/** Notes that the page is loaded anew, to ask for the position then; false where nothing can be kept. */
export function keepWish(): boolean {
  try {
    sessionStorage.setItem(reloadKey, 'yes')
    return true
  } catch {
    return false
  }
}

/** Whether this document was loaded to ask for the position; once. */
export function takeWish(): boolean {
  try {
    const isKept = sessionStorage.getItem(reloadKey) !== null
    sessionStorage.removeItem(reloadKey)
    return isKept
  } catch {
    return false
  }
}

interface PolicyDocument extends Document {
  featurePolicy?: { allowsFeature: (name: string) => boolean }
}

/** Whether this document was loaded for another page, whose policy does not allow asking: see `fitsDocument`. */
export function isLackingHere(): boolean {
  const { featurePolicy } = document as PolicyDocument
  return featurePolicy ? !featurePolicy.allowsFeature('geolocation') : false
}

const waitMs = 10_000

/** A kilometre is exact enough for a city. */
const roughly = (degrees: number) => Math.round(degrees * 100) / 100

/** The city that is nearest to the fan; null where the browser, the fan or the network says no. */
export async function nearestCityOf(api: ApiClient): Promise<number | null> {
  const position = await new Promise<GeolocationPosition | null>(resolve => {
    if (!navigator.geolocation) return resolve(null)
    navigator.geolocation.getCurrentPosition(resolve, () => resolve(null), {
      timeout: waitMs,
      maximumAge: 600_000,
    })
  })
  if (!position) return null
  const { latitude, longitude } = position.coords
  const body = { lat: roughly(latitude), lon: roughly(longitude) }
  const call = api.call<CallOf<typeof nearestCity>>('POST', '/api/v1/cities/nearest/', body)
  return call.then(({ id }) => id).catch(() => null)
}
