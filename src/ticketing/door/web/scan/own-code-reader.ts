import { BarcodeDetector, prepareZXingModule } from 'barcode-detector/ponyfill'
import wasmPath from 'zxing-wasm/reader/zxing_reader.wasm?url'
import type { CodeReader } from './code-reader.ts'

/** One object for all calls, because the package recompiles for another one. */
const overrides = { locateFile: () => wasmPath }

/** ZXing as WebAssembly. We serve the file; by default the package would load it from a CDN. */
export async function createOwnReader(): Promise<CodeReader> {
  await prepareZXingModule({ overrides, fireImmediately: true })
  const reader = new BarcodeDetector({ formats: ['qr_code'] })
  // The first reading compiles, so it runs on an empty image now instead of for the first fan in the queue.
  await reader.detect(new ImageData(320, 240))
  return reader
}
