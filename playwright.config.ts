/**
 * Browser stories. `npm test` starts a whole stack for them and says by AGIO_LINKS where it is; by hand they run against
 * what `npm start` started. One worker: the sandbox has one clock, and stories move it.
 */
import { existsSync, readFileSync } from 'node:fs'
import { defineConfig } from '@playwright/test'
import { findBrowser } from './scripts/browser.mjs'

const linksPath = process.env.AGIO_LINKS ?? '.agio/links.json'
const links: { widget?: string } = existsSync(linksPath) ? JSON.parse(readFileSync(linksPath, 'utf8')) : {}
const { executablePath, args, env } = await findBrowser()

const inherited = Object.entries(process.env).filter(
  (entry): entry is [string, string] => entry[1] !== undefined,
)

export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.spec.ts',
  outputDir: 'test-results',
  workers: 1,
  retries: 0,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  use: {
    ...(links.widget ? { baseURL: links.widget } : {}),
    locale: 'en-GB',
    timezoneId: 'UTC',
    video: 'off',
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: { executablePath, args, env: { ...Object.fromEntries(inherited), ...env } },
  },
  projects: [
    { name: 'phone', use: { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true } },
    { name: 'desktop', use: { viewport: { width: 1280, height: 800 } } },
  ],
})
