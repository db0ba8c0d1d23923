/** The browser stories' settings, for the pictures of docs/screens: every size in both schemes, and nothing that moves. */
import { defineConfig } from '@playwright/test'
import stories from '../../playwright.config.ts'

const sizes = {
  360: { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 },
  1280: { viewport: { width: 1280, height: 800 } },
}

export default defineConfig({
  ...stories,
  testDir: '.',
  outputDir: '../../test-results',
  // Coins that confirm are taken while the chain stands still, which everybody would feel.
  workers: 1,
  projects: Object.entries(sizes).flatMap(([width, size]) =>
    (['light', 'dark'] as const).map((colorScheme) => ({
      name: `${width}-${colorScheme}`,
      use: { ...size, colorScheme, contextOptions: { reducedMotion: 'reduce' as const } },
    })),
  ),
})
