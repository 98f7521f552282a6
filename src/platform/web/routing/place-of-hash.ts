/** The element that a fragment names; null for none, and for one that isn't on the page. */
export function placeOfHash(hash: string): HTMLElement | null {
  try {
    return document.getElementById(decodeURIComponent(hash.slice(1)))
  } catch {
    return null
  }
}
