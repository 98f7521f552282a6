import { paths } from '../../../../platform/contract/paths.ts'
import { toScriptUrl } from '../../../../platform/web/browser/service-worker.ts'
import { createCodeReader } from '../scan/code-reader.ts'

/**
 * Caches this page with all its files, so that it starts without a network (`public/door/sw.js`). Lists the
 * files loaded so far, because the HTML does not mention those loaded by import().
 */
export async function cachePage(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  const scope = paths.door()
  try {
    // Loads the desk while online, and our code reader in case the browser has none.
    await Promise.all([import('../desk/door-desk.tsx'), createCodeReader()])
    const registration = await navigator.serviceWorker.register(toScriptUrl(`${scope}sw.js`), { scope })
    const worker = registration.active ?? registration.waiting ?? registration.installing
    worker?.postMessage({ keep: loadedFiles() })
  } catch {
    // Caching fails in a private window or without a network, but the page works while it is open.
  }
}

function loadedFiles(): string[] {
  const names = performance.getEntriesByType('resource').map(({ name }) => new URL(name))
  const own = names.filter(
    ({ origin, pathname }) => origin === location.origin && pathname.startsWith('/assets/'),
  )
  return [...new Set(own.map(({ pathname }) => pathname))]
}
