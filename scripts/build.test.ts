/** What a build says that fails. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { bundle } from './build.mjs'

test('a widget that cannot be built says where its source is wrong, and nothing of what would have come after', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'agio-build-'))
  const broken = join(folder, 'broken.ts')
  writeFileSync(broken, 'export const sum = (1 +')
  const built = bundle({
    configFile: 'apps/widget/vite.config.ts',
    logLevel: 'silent',
    build: { outDir: join(folder, 'dist'), rolldownOptions: { input: broken } },
  })
  await expect(built).rejects.toThrow(/broken\.ts/)
  rmSync(folder, { recursive: true })
})
