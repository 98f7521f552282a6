/** Returns whether an origin's host is this machine, where browsers trust http. */
export function isThisMachine(origin: string): boolean {
  const { hostname } = new URL(origin)
  return /^(?:localhost|.+\.localhost|\[::1\]|127\.\d+\.\d+\.\d+)$/.test(hostname)
}
