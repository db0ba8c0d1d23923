/**
 * The React component in an app of Next's app router, built and served: once in a page that the server renders, once in a client
 * component with handlers, as docs/integrate/react.md has it. Needs the registry; where it does not answer, the check is left out.
 */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort, root, run, start, stop } from '../run.mjs'
import { codeBlocks } from './code-blocks.mjs'
import { packLibraries, tarballOf } from './pack.mjs'

const next = '16.4.6'
const quiet = { NEXT_TELEMETRY_DISABLED: '1' }

/** `{ wrong }`, empty where it is built and served; `{ reason }` where the registry does not give Next. */
export async function tryNext() {
  const folder = mkdtempSync(join(tmpdir(), 'agio-next-'))
  try {
    const [embed] = await packLibraries(['@agio/embed'])
    const reason = await writeApp(folder, await tarballOf(embed, folder))
    if (reason !== undefined) return { reason }
    const built = await run('npx', ['next', 'build'], { cwd: folder, env: quiet })
    return { wrong: built.code === 0 ? await served(folder) : [built.output] }
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

async function writeApp(folder, tarball) {
  const { devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const { version: react } = JSON.parse(readFileSync(join(root, 'node_modules/react/package.json'), 'utf8'))
  const dependencies = { next, react, 'react-dom': react, '@agio/embed': `file:${tarball}` }
  const types = ['typescript', '@types/react', '@types/node']
  const manifest = {
    private: true,
    dependencies,
    devDependencies: Object.fromEntries(types.map((name) => [name, devDependencies[name]])),
  }
  const page = codeBlocks().find((block) => block.page.endsWith('/react.md'))
  mkdirSync(join(folder, 'app/basket'), { recursive: true })
  for (const [name, text] of Object.entries({
    'package.json': JSON.stringify(manifest),
    'app/layout.tsx': `export default ({ children }: { children: React.ReactNode }) => (<html lang="en"><body>{children}</body></html>)\n`,
    'app/page.tsx': `import { AgioWidget } from '@agio/embed/react'\nexport default () => <AgioWidget base="https://pay.example.com" className="served" />\n`,
    'app/basket/pay.tsx': `'use client'\n${page.code}`,
    'app/basket/page.tsx': `import { Pay } from './pay'\nexport default () => <Pay basket="basket-1" />\n`,
  }))
    writeFileSync(join(folder, name), text)
  const { code, output } = await run('npm', ['install', '--no-audit', '--no-fund', '--ignore-scripts'], {
    cwd: folder,
  })
  return code === 0
    ? undefined
    : `the registry does not give next@${next}: ${output.trim().split('\n').at(-1)}`
}

/** Both pages come with the element in them. */
async function served(folder) {
  const port = await freePort()
  const server = start('npx', ['next', 'start', '--port', String(port), '--hostname', '127.0.0.1'], {
    cwd: folder,
    env: quiet,
  })
  try {
    const pages = await Promise.all(['/', '/basket'].map((path) => textOf(`http://127.0.0.1:${port}${path}`)))
    return pages.filter((text) => !text.includes('<agio-widget'))
  } finally {
    await stop(server)
  }
}

async function textOf(address) {
  const until = performance.now() + 60_000
  for (;;) {
    try {
      const answer = await fetch(address)
      return `${answer.status} ${await answer.text()}`
    } catch (error) {
      if (performance.now() > until) throw error
      await new Promise((resolve) => setTimeout(resolve, 200))
    }
  }
}

if (process.argv[1] === import.meta.filename) console.log(await tryNext())
