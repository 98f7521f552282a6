/**
 * Computes the OKLCH hue of an sRGB color (each channel 0–255) in whole degrees; arbitrary for greys, which
 * have no hue.
 */
export function computeHue({ r, g, b }: { r: number; g: number; b: number }): number {
  const [red = 0, green = 0, blue = 0] = [r, g, b].map(value => {
    const part = value / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
  const redGreen = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s
  const yellowBlue = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
  return Math.round((Math.atan2(yellowBlue, redGreen) * 180) / Math.PI + 360) % 360
}
