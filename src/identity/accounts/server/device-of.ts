/** What a session's list says of the device: names of a browser and a system that many people have. */
export interface Device {
  browser: string | null
  system: string | null
}

/** In this order: most browsers name others as well, to be treated like them. */
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

/** The device of a User-Agent. No version, no model: nothing that tells one device from another of its kind. */
export function deviceOf(userAgent: string | null): Device {
  const nameIn = (list: [RegExp, string][]) =>
    list.find(([pattern]) => pattern.test(userAgent ?? ''))?.[1] ?? null
  return {
    browser: nameIn(browsers) ?? (isSafari(userAgent ?? '') ? 'Safari' : null),
    system: nameIn(systems),
  }
}

/** Other programs on WebKit name Safari as well, but no version of it. */
function isSafari(userAgent: string): boolean {
  return /\bVersion\//.test(userAgent) && /\bSafari\//.test(userAgent)
}
