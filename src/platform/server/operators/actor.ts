/** Who acted, and by which way, as the log records it. */
export interface Actor {
  /** `staff 3`, `token 9`, `job`, or `shell:` and the system's user. */
  name: string
  via: 'studio' | 'token' | 'shell' | 'job'
  requestId: string | null
}
