/** The generated lists of docs/inventory and docs/integrate say what the code says. */
import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { inventory } from '../scripts/inventory/inventory.ts'

test('the inventory is up to date (npm run inventory)', { timeout: 60_000 }, () => {
  for (const [path, text] of Object.entries(inventory())) {
    expect(existsSync(path) ? readFileSync(path, 'utf8') : '', path).toBe(text)
  }
})
