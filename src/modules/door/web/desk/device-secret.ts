const key = 'door:device'

/**
 * What binds a code to this tab: kept until the door is open, so that a repeat is good whose first answer was lost. Later
 * it is gone, and the code opens nothing any more, here as elsewhere.
 */
export function deviceSecret(): string {
  const kept = sessionStorage.getItem(key)
  if (kept) return kept
  const bytes = crypto.getRandomValues(new Uint8Array(32))
  const made = btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace('=', '')
  sessionStorage.setItem(key, made)
  return made
}

export function forgetDeviceSecret(): void {
  sessionStorage.removeItem(key)
}
