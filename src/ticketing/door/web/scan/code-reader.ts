/** Reads the texts of QR codes in a picture. */
export interface CodeReader {
  detect(image: HTMLVideoElement): Promise<{ rawValue: string }[]>
}

interface Detector {
  new (options: { formats: string[] }): CodeReader
  getSupportedFormats(): Promise<readonly string[]>
}

const format = 'qr_code'

/** Uses the browser's own reader if available (Chrome on Android and macOS), otherwise loads ours. */
export async function createCodeReader(): Promise<CodeReader> {
  const { BarcodeDetector: Own } = globalThis as { BarcodeDetector?: Detector }
  // Some systems provide the interface but support no format.
  const formats = Own ? await Own.getSupportedFormats().catch(() => []) : []
  if (Own && formats.includes(format)) return new Own({ formats: [format] })
  const { createOwnReader } = await import('./own-code-reader.ts')
  return createOwnReader()
}
