/** How this process was asked to stop. */
export interface StopAsked {
  /** True where we should drain first, so that load balancers can move on. */
  isPatient: boolean
}

/**
 * Resolves when this process is asked to stop: by SIGTERM, by Ctrl-C, by a closed terminal, or because the
 * launcher that started it is gone (scripts/start.mjs holds an IPC channel to it, which breaks even on
 * kill -9). Asking again changes nothing: stopping has its own time limit.
 */
export function stopAsked(): Promise<StopAsked> {
  return new Promise(resolve => {
    // No drain time on a terminal: whoever sits there wants it back.
    process.on('SIGTERM', () => resolve({ isPatient: !process.stdout.isTTY }))
    for (const signal of ['SIGINT', 'SIGHUP']) process.on(signal, () => resolve({ isPatient: false }))
    process.on('disconnect', () => resolve({ isPatient: false }))
    process.channel?.unref()
  })
}
