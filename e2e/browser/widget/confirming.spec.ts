/** While coins of a sale confirm, its page says what the network still has to do, and follows it without a reload. */
import { expect, heading, openOrder, test } from '../../people/people.ts'

test('the head counts down with the chain, and is silent when the coins are final', async ({
  page,
  customer,
}) => {
  const sale = await customer.sells()
  const said: string[] = []
  await page.exposeFunction('heard', (text: string) => said.push(text))
  await openOrder(page, sale.id, /Send/)
  await page.evaluate(() => {
    const hear = (globalThis as unknown as { heard(text: string): void }).heard
    new MutationObserver(() => {
      const head = document.querySelector('h1')?.parentElement?.parentElement?.textContent ?? ''
      const [found] = head.match(/Blocks the network still has to finalize: \d+|compare it once more/) ?? []
      if (found) hear(found)
    }).observe(document.body, { subtree: true, childList: true, characterData: true })
  })
  await sale.pay()
  await expect(heading(page, 'Completed')).toBeVisible()
  expect(said.length).toBeGreaterThan(0)
  await expect(page.locator('main')).not.toContainText('still has to finalize')
})
