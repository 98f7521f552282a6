const cells = 30

/** Creates a progress bar that is redrawn at each percent; it does nothing if the stream isn't a terminal. */
export function createProgressBar(stream: { isTTY?: boolean; write: (text: string) => unknown }) {
  let shown = ''
  return {
    show(step: string, share: number): void {
      if (!stream.isTTY) return
      const percent = Math.min(100, Math.floor(share * 100))
      const full = Math.round((percent / 100) * cells)
      const line = `${step.padEnd(8)} ${'█'.repeat(full)}${'░'.repeat(cells - full)} ${percent} %`
      if (line === shown) return
      shown = line
      stream.write(`\r\u001b[2K${line}`)
    },
    clear(): void {
      if (shown !== '') stream.write('\r\u001b[2K')
      shown = ''
    },
  }
}
