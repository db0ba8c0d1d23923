import { mkdtempSync, chmodSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { tmpdir } from 'node:os'
import { freePort, runTool, stopAll } from './scripts/run.mjs'
import { startStack } from './scripts/stack.mjs'
import { execFileSync } from 'node:child_process'
const folder = mkdtempSync(join(tmpdir(), 'agio-b-'))
chmodSync(folder, 0o755)
const t0 = performance.now()
const stack = await startStack({ folder, serverPort: await freePort(), sandboxPort: await freePort() })
console.log('stack', ((performance.now() - t0) / 1000).toFixed(1))
const r = await runTool('@playwright/test/cli.js', ['test', '--reporter=json', ...process.argv.slice(2)], {
  env: {
    CI: '1',
    PLAYWRIGHT_JSON_OUTPUT_NAME: '/tmp/wt/limits.browser.json',
    AGIO_LINKS: join(folder, 'links.json'),
  },
})
console.log('playwright', r.seconds.toFixed(1), r.code, r.output.slice(-3000))
console.log(
  execFileSync('bash', [
    '-c',
    `ps -o cputimes,args -e --sort=-cputimes | grep -E '${folder}|apps/(server|sandbox)/src/main|anvil' | grep -v grep | cut -c1-120`,
  ]).toString(),
)
await stack.stop()
rmSync(folder, { recursive: true, force: true })
process.exit(0)
