/** A device in the list of sessions, with only the names of widespread browsers and systems. */
export interface Device {
  browser: string | null
  system: string | null
}

/** In this order, because most browsers also name the ones that they imitate. */
const browsers: [RegExp, string][] = [
  [/\bEdg(?:A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOpera\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bYaBrowser\//, 'Yandex'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
]
const systems: [RegExp, string][] = [
  [/\biPhone\b|\biPod\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
]

/** Detects the device from a User-Agent. Omits version and model, which could identify a device. */
export function detectDevice(userAgent: string | null): Device {
  const nameIn = (list: [RegExp, string][]) =>
    list.find(([pattern]) => pattern.test(userAgent ?? ''))?.[1] ?? null
  return {
    browser: nameIn(browsers) ?? (isSafari(userAgent ?? '') ? 'Safari' : null),
    system: nameIn(systems),
  }
}

/** Other WebKit programs also include the name Safari, but not its version. */
function isSafari(userAgent: string): boolean {
  return /\bVersion\//.test(userAgent) && /\bSafari\//.test(userAgent)
}
