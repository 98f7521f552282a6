import { ownTabStorage } from '../../../../platform/web/storage/tab-storage.ts'

const key = 'door:device'

/**
 * What binds a code to this tab: kept until the door is open, so that a repeat is good whose first answer was lost. Later
 * it is gone, and the code opens nothing any more, here as elsewhere.
 */
export function deviceSecret(): string {
  const kept = ownTabStorage().get(key)
  if (kept) return kept
  const bytes = crypto.getRandomValues(new Uint8Array(32))
  const made = btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace('=', '')
  ownTabStorage().set(key, made)
  return made
}

export function forgetDeviceSecret(): void {
  ownTabStorage().set(key, null)
}
