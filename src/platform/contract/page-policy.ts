export type PolicyDirective =
  | 'script-src'
  | 'frame-src'
  | 'form-action'
  | 'connect-src'
  | 'img-src'
  | 'media-src'
export type PolicyFeature = 'camera' | 'geolocation' | 'payment'

/**
 * Permissions of a page's document beyond the default policy (docs/external-services.md). Values are service
 * names; the configuration maps them to hosts.
 */
export interface PagePolicy {
  /**
   * `self` in frame-src allows a service's window that returns to our pages. `data` in media-src allows the
   * empty file to which hls.js attaches captions.
   */
  allows?: Partial<Record<PolicyDirective, readonly string[]>>
  /** Browser features for the page itself and for the iframes of the named services. */
  features?: Partial<Record<PolicyFeature, readonly string[]>>
  /** Whether the page may compile WebAssembly, and nothing else (`wasm-unsafe-eval`). */
  runsWasm?: boolean
  /** Whether Trusted Types are off for a third-party script that writes HTML; our own code never does. */
  writesHtml?: boolean
  /** Whether our own pages may show this one in a frame; no other page may be framed. */
  isFramedByUs?: boolean
  /**
   * Scripts that the HTML itself loads on pages without client code, as paths below a service's first origin.
   */
  loads?: readonly { service: string; script: string }[]
}

/**
 * Features requested only by a press, when the browser asks the fan for permission. A page that needs them
 * may be shown in a document that lacks them, because the press reloads it; other pages may stay in a
 * document that has them.
 */
const onDemandFeatures: readonly PolicyFeature[] = ['geolocation']

/**
 * Returns whether a page can be shown in a document that was loaded with another page's policy, which
 * browsers can't change later. The comparison depends on the order of values; a false negative only costs one
 * full page load.
 */
export function fitsDocument(page: PagePolicy | undefined, document: PagePolicy | undefined): boolean {
  return isSame(omitOnDemandFeatures(page), omitOnDemandFeatures(document))
}

const isSame = (one: PagePolicy | undefined, other: PagePolicy | undefined) =>
  JSON.stringify(one) === JSON.stringify(other)

function omitOnDemandFeatures(policy: PagePolicy | undefined): PagePolicy | undefined {
  const { features = {}, ...rest } = policy ?? {}
  const others = Object.entries(features).filter(
    ([name]) => !onDemandFeatures.includes(name as PolicyFeature),
  )
  const left = others.length > 0 ? { ...rest, features: Object.fromEntries(others) } : rest
  return Object.keys(left).length > 0 ? left : undefined
}
