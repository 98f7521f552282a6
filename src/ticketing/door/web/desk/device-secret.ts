import { getTabStorage } from '../../../../platform/web/storage/tab-storage.ts'

const key = 'door:device'

/**
 * Returns the secret that binds a code to this tab. It is stored until the door is open, so that the call can
 * be repeated after a lost response. After it is deleted, this device cannot use the code again.
 */
export function getDeviceSecret(): string {
  const stored = getTabStorage().get(key)
  if (stored) return stored
  const bytes = crypto.getRandomValues(new Uint8Array(32))
  const made = btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace('=', '')
  getTabStorage().set(key, made)
  return made
}

export function clearDeviceSecret(): void {
  getTabStorage().set(key, null)
}
