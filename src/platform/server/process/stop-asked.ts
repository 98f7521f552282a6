/**
 * Resolves when this process is asked to stop: by SIGTERM, by Ctrl-C, by a closed terminal, or because the
 * launcher that started it is gone (scripts/start.mjs holds an IPC channel to it, which breaks even on
 * kill -9). Asking again changes nothing: stopping has its own time limit.
 */
export function stopAsked(): Promise<void> {
  return new Promise(resolve => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => resolve())
    process.on('disconnect', () => resolve())
    process.channel?.unref()
  })
}
