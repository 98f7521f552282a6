import { BarcodeDetector, prepareZXingModule } from 'barcode-detector/ponyfill'
import wasmPath from 'zxing-wasm/reader/zxing_reader.wasm?url'
import type { CodeReader } from './code-reader.ts'

/** One object for all calls: with another one the package compiles anew. */
const overrides = { locateFile: () => wasmPath }

/** ZXing as WebAssembly. The file is ours: left alone, the package would ask a CDN for it. */
export async function createOwnReader(): Promise<CodeReader> {
  await prepareZXingModule({ overrides, fireImmediately: true })
  const reader = new BarcodeDetector({ formats: ['qr_code'] })
  // The first reading compiles: better of nothing now than of the first fan in the queue.
  await reader.detect(new ImageData(320, 240))
  return reader
}
