import { paths } from '../../../../platform/contract/paths.ts'
import { scriptUrl } from '../../../../platform/web/browser/service-worker.ts'
import { createCodeReader } from '../scan/code-reader.ts'

/**
 * Keeps this page with all of its files for a start without a network (`public/door/sw.js`). The files that it has loaded
 * by now are named: no HTML mentions what an import() brings.
 */
export async function keepPage(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  const scope = paths.door()
  try {
    // Loaded here, where there is a network: the desk, and our reader of codes should the browser have none of its own.
    await Promise.all([import('../desk/door-desk.tsx'), createCodeReader()])
    const registration = await navigator.serviceWorker.register(scriptUrl(`${scope}sw.js`), { scope })
    const worker = registration.active ?? registration.waiting ?? registration.installing
    worker?.postMessage({ keep: loadedFiles() })
  } catch {
    // A private window, or no network: the page works as long as it is open.
  }
}

function loadedFiles(): string[] {
  const names = performance.getEntriesByType('resource').map(({ name }) => new URL(name))
  const own = names.filter(
    ({ origin, pathname }) => origin === location.origin && pathname.startsWith('/assets/'),
  )
  return [...new Set(own.map(({ pathname }) => pathname))]
}
