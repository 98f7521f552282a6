export interface StopRequest {
  /** Whether to drain first, so that load balancers can move on. */
  isPatient: boolean
}

/**
 * Resolves when this process should stop: on SIGTERM, Ctrl-C, a closed terminal, or the end of its launcher
 * (scripts/start.mjs holds an IPC channel to it, which breaks even on kill -9). Further requests have no
 * effect, because stopping has a time limit.
 */
export function waitForStopRequest(): Promise<StopRequest> {
  return new Promise(resolve => {
    // Skips the drain on a terminal, where a person is waiting for the prompt.
    process.on('SIGTERM', () => resolve({ isPatient: !process.stdout.isTTY }))
    for (const signal of ['SIGINT', 'SIGHUP']) process.on(signal, () => resolve({ isPatient: false }))
    process.on('disconnect', () => resolve({ isPatient: false }))
    process.channel?.unref()
  })
}
