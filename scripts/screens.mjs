/**
 * `npm run screens`: starts everything in a folder of its own and takes the pictures of docs/screens anew, at two
 * sizes, light and dark. Their pages are in e2e/screens/screens.spec.ts. `npm run screens -- --project=360-dark` takes
 * some.
 */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from './build.mjs'
import { install } from './install.mjs'
import { freePort, runTool, stopAll, stopOnSignals } from './run.mjs'
import { startStack } from './stack.mjs'

stopOnSignals()
await install()
const folder = mkdtempSync(join(tmpdir(), 'agio-screens-'))
chmodSync(folder, 0o755)
try {
  await startStack({ folder, serverPort: await freePort(), sandboxPort: await freePort(), pages: build() })
  const { code } = await runTool(
    '@playwright/test/cli.js',
    ['test', '--config', 'e2e/screens/playwright.config.ts', '--reporter=list', ...process.argv.slice(2)],
    { env: { AGIO_LINKS: join(folder, 'links.json') }, echo: true },
  )
  process.exitCode = code
} finally {
  await stopAll()
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
}
