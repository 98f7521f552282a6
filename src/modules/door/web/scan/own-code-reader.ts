import { BarcodeDetector, prepareZXingModule } from 'barcode-detector/ponyfill'
import wasmPath from 'zxing-wasm/reader/zxing_reader.wasm?url'
import type { CodeReader } from './code-reader.ts'

/** ZXing as WebAssembly. The file is ours: left alone, the package would ask a CDN for it. */
export async function createOwnReader(): Promise<CodeReader> {
  await prepareZXingModule({ overrides: { locateFile: () => wasmPath }, fireImmediately: true })
  const reader = new BarcodeDetector({ formats: ['qr_code'] })
  // The first reading compiles: better of nothing now than of the first fan in the queue.
  await reader.detect(new ImageData(320, 240))
  return reader
}
