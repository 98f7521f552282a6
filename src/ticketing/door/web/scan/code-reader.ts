/** Finds the texts of codes in a picture. */
export interface CodeReader {
  detect(image: HTMLVideoElement): Promise<{ rawValue: string }[]>
}

interface Detector {
  new (options: { formats: string[] }): CodeReader
  getSupportedFormats(): Promise<readonly string[]>
}

const format = 'qr_code'

/** The browser's own reader where it has one (Chrome on Android and macOS), else ours, which is loaded only then. */
export async function createCodeReader(): Promise<CodeReader> {
  const { BarcodeDetector: Own } = globalThis as { BarcodeDetector?: Detector }
  // Some systems have the interface, and no format behind it.
  const formats = Own ? await Own.getSupportedFormats().catch(() => []) : []
  if (Own && formats.includes(format)) return new Own({ formats: [format] })
  const { createOwnReader } = await import('./own-code-reader.ts')
  return createOwnReader()
}
