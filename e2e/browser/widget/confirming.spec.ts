/** While coins of a sale confirm, its page says what the network still has to do, and follows it without a reload. */
import { expect, heading, openOrder, test } from '../../people/people.ts'

test('the head counts down with the chain, and is silent when the coins are final', async ({
  page,
  customer,
}) => {
  const sale = await customer.sells()
  await openOrder(page, sale.id, /Send/)
  const said = page.getByText(/^Blocks left to confirm: \d+$/)
  await sale.chain.pace('off')
  try {
    await sale.pay()
    await sale.chain.mine(1)
    const first = await said.innerText()
    await sale.chain.mine(1)
    await expect(page.getByText(first, { exact: true })).toBeHidden()
  } finally {
    await sale.chain.pace('on')
  }
  await expect(heading(page, 'Completed')).toBeVisible()
  await expect(said).toBeHidden()
})
