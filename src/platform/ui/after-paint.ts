/** Runs work after the next frame, so that the effect of an event is painted first. */
export function runAfterPaint(work: () => void): void {
  requestAnimationFrame(() => setTimeout(work))
}
