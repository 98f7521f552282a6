/** The person or process that acts, and by which way, as the log records it. */
export interface Actor {
  /** `staff 3`, `token 9`, `job`, `shell:` and the system's user, or a fan who moderates a chat: `user 12`. */
  name: string
  via: 'studio' | 'token' | 'shell' | 'job' | 'site'
  requestId: string | null
}
