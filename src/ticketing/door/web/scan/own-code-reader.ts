import { BarcodeDetector, prepareZXingModule } from 'barcode-detector/ponyfill'
import wasmPath from 'zxing-wasm/reader/zxing_reader.wasm?url'
import type { CodeReader } from './code-reader.ts'

/** A single object for all calls, because the package recompiles when it gets a different one. */
const overrides = { locateFile: () => wasmPath }

/**
 * Creates a reader with ZXing as WebAssembly. We serve the file ourselves; by default the package would load
 * it from a CDN.
 */
export async function createOwnReader(): Promise<CodeReader> {
  await prepareZXingModule({ overrides, fireImmediately: true })
  const reader = new BarcodeDetector({ formats: ['qr_code'] })
  // Reads an empty image now, because the first read compiles and would delay the first fan in the queue.
  await reader.detect(new ImageData(320, 240))
  return reader
}
