/**
 * Converts an artist's hue (0..359, from the stored picture) to the value of a `data-hue` attribute, in steps
 * of 15 degrees: tokens.css has a rule for each step, so that a tint needs no inline style.
 */
export function toHueStep(hue: number): number {
  const step = Math.round(hue / 15) * 15
  return Number.isFinite(step) ? ((step % 360) + 360) % 360 : 30
}
