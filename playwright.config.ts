/**
 * Browser stories. `npm test` starts a whole stack for them and says by AGIO_LINKS where it is; by hand they run against
 * what `npm start` started. The sandbox has one clock: stories that move it run alone, by `npm test` on a stack of their own.
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

const desktop = { viewport: { width: 1280, height: 800 } }

/**
 * Tests of the night alone have the tag @night; the second size of a story is the night's, too. A story tagged @larger runs with
 * every change, and at night once more and looks at more (e2e/people/sight/tiers.ts). By hand everything runs.
 */
const tier = process.env.AGIO_TIER
const ofTier = {
  ...(tier === 'change' && { grepInvert: /@night/ }),
  ...(tier === 'night' && { grep: /@night|@larger/ }),
}

/**
 * A person's acts at both sizes: on the phone with every change, at the desk at night. All else of these rooms is done
 * on the phone, and what it shows is looked at there at both.
 */
const bothSizes = [
  '**/widget/{sell,order-page,buy}.spec.ts',
  '**/wallets/{host-wallet,small-transfer}.spec.ts',
  '**/account/support.spec.ts',
  '**/look/{steady,room}.spec.ts',
  '**/verification/{starter,levels,company,vendor,photo}.spec.ts',
]
const atTheDesk = ['**/console/*.spec.ts', '**/merchants/shop.spec.ts', '**/accessibility/keyboard.spec.ts']
const alone = [
  '**/console/{coins,files,pauses,ten-cases}.spec.ts',
  '**/widget/{clock,confirming}.spec.ts',
  '**/account/{fresh-pin,email-change,kept-device}.spec.ts',
  '**/sandbox/troubles.spec.ts',
]

export default defineConfig({
  testDir: 'e2e/browser',
  outputDir: 'test-results',
  fullyParallel: true,
  // People in a browser wait for chains and banks: three more than two cores.
  workers: 5,
  retries: 0,
  // A busy machine may take its time for each step; a test waits for what comes, and fails only where it does not.
  timeout: 360_000,
  expect: { timeout: 45_000 },
  use: {
    ...(links.widget ? { baseURL: links.widget } : {}),
    actionTimeout: 60_000,
    locale: 'en-GB',
    timezoneId: 'UTC',
    // A pulse while a page waits is painted sixty times a second, on the processor; a page's steadiness is seen with it.
    contextOptions: { reducedMotion: 'reduce' },
    video: 'off',
    trace: 'off',
    screenshot: 'only-on-failure',
    // A page lives for seconds: what V8 would optimise is thrown away with it.
    launchOptions: {
      executablePath,
      args: [...args, '--js-flags=--no-opt'],
      env: { ...Object.fromEntries(inherited), ...env },
    },
  },
  // A story that shows one thing for all sizes runs at one of them. A story that everybody would feel (time that moves,
  // a payment file that is kept waiting) comes last, alone.
  projects: [
    {
      name: 'phone',
      ...ofTier,
      testIgnore: [...atTheDesk, ...alone],
      use: { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true },
    },
    {
      name: 'desktop',
      ...ofTier,
      testMatch: atTheDesk,
      testIgnore: alone,
      use: desktop,
    },
    {
      name: 'second-size',
      testMatch: bothSizes,
      testIgnore: alone,
      use: desktop,
    },
    {
      name: 'alone',
      ...ofTier,
      testMatch: alone,
      dependencies: ['phone', 'desktop', 'second-size'],
      workers: 1,
      use: desktop,
    },
  ],
})
