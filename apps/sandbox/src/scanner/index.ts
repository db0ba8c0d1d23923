/** A virus scanner. */
import type { Serve } from '../app/serve.ts'
import * as controls from './controls.ts'
import type { Scanner } from './scanner.ts'

export * as scannerControls from './controls.ts'
export { startScanner } from './scanner.ts'

export function scannerRoutes(serve: Serve, scanner: Scanner): void {
  serve(controls.readScanner, () => ({
    address: scanner.address,
    scanned: scanner.scanned(),
    faults: scanner.faults.list(),
  }))
  serve(controls.faultScanner, ({ body }) => scanner.faults.set(body))
}
