/** Runs work behind the next frame, so that what an event has changed is seen first. */
export function afterPaint(work: () => void): void {
  requestAnimationFrame(() => setTimeout(work))
}
