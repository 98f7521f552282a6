/** Pages where a fan is in the middle of something that doesn't wait: buying, and a show with its chat. */
export function isInTheMiddle(path: string): boolean {
  return /^\/project\/[^/]+\/purchase\/|^\/live\/[^/]+\//.test(path)
}
