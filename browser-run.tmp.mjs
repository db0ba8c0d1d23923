import { mkdtempSync, chmodSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { tmpdir } from 'node:os'
import { freePort, runTool } from './scripts/run.mjs'
import { startStack } from './scripts/stack.mjs'
const folder = mkdtempSync(join(tmpdir(), 'agio-b-'))
chmodSync(folder, 0o755)
const stack = await startStack({ folder, serverPort: await freePort(), sandboxPort: await freePort() })
const r = await runTool('@playwright/test/cli.js', ['test', '--reporter=json', ...process.argv.slice(2)], {
  env: { CI: '1', PLAYWRIGHT_JSON_OUTPUT_NAME: process.env.BJ, AGIO_LINKS: join(folder, 'links.json') },
})
console.log('playwright', r.seconds.toFixed(1), r.code, r.output.slice(-3000))
await stack.stop()
rmSync(folder, { recursive: true, force: true })
process.exit(0)
