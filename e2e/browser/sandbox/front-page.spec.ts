/** The sandbox as somebody meets it who knows nothing: one tap on its first page, and an order is placed, paid and paid out. */
import type { Page } from '@playwright/test'
import { ana } from '../../world/customer.ts'
import {
  agree,
  expect,
  fillAccount,
  fits,
  goOn,
  heading,
  priceIsThere,
  signIn,
  test,
} from '../../people/people.ts'
import { smsKeys } from '../../../apps/sandbox/src/sms/index.ts'
import { links, mailsTo, somebody } from '../../people/town.ts'
import { freshEmail } from '../../world/customer.ts'

test('a stranger watches one sale in the phone to its end, a caption for all that happens, and one code is mailed for it', async ({
  page,
}) => {
  const told = await hearCaptions(page)
  const nextState = await hearStates(page)
  await page.goto(links.sandbox)
  await expect(heading(page, 'Agio is running')).toBeVisible()
  await page.getByRole('link', { name: 'Watch one sale' }).click()

  const phone = page.frameLocator('iframe[title="The phone of the scenario"]')
  await expect(phone.getByRole('heading', { level: 1, name: 'Completed' })).toBeVisible()
  await expect(phone.getByText('€100.00').first()).toBeVisible()
  await expect(page.locator('#captions')).toContainText('it is in Ana’s account')
  await fits(page)
  const captions = await told()
  const [signsIn, sells, fixes, sends] = captions
  expect([signsIn, sells, fixes, sends]).toEqual([
    'Ana Signs in with the code from her mail.',
    'Ana Sells USDC for €100.00 to a bank account.',
    'Agio Fixes the rate and waits for the coins.',
    'Ana Sends exactly the coins that the page asks for.',
  ])
  expect(captions.some((one) => one.startsWith('Outside The bank'))).toBe(true)

  await page.getByRole('tab', { name: 'Orders' }).first().click()
  const play = page.locator('#play')
  await expect(play.getByText('passed')).toBeVisible()
  await expect(play.getByText("await order.act('exactly')")).toBeVisible()
  const email = /ana\.\w+@sandbox\.example/.exec((await play.textContent()) ?? '')?.[0] ?? ''
  expect(await mailsTo(email)).toHaveLength(1)

  await page.getByRole('tab', { name: 'Film' }).click()
  const film = page.getByRole('region', { name: 'Film' })
  await film.getByText('pain.001', { exact: true }).first().click()
  await expect(film.getByText('CstmrCdtTrfInitn').first()).toBeVisible()
  await page.getByRole('tab', { name: 'Phone' }).click()
  await page.getByRole('button', { name: 'Back to my own phone' }).click()
  const own = page.frameLocator('agio-widget iframe').getByRole('heading', { name: 'Sell crypto' })
  await expect(own).toBeVisible()
  // The play is still in every state that comes, and must not take the phone back.
  await nextState()
  await expect(own).toBeVisible()
})

/** All captions so far, each as it stood: none lasts long. */
async function hearCaptions(page: Page): Promise<() => Promise<string[]>> {
  const heard: string[] = []
  await page.exposeFunction('caption', (text: string) => {
    if (text && text !== heard.at(-1)) heard.push(text)
  })
  await page.addInitScript(() => {
    const { caption } = window as unknown as { caption: (text: string) => void }
    const look = () => caption(document.querySelector('#captions p')?.textContent ?? '')
    new MutationObserver(look).observe(document, { childList: true, subtree: true })
  })
  return () => Promise.resolve(heard)
}

/** Waits until the page has heard one more state of the room, and has shown it. */
async function hearStates(page: Page): Promise<() => Promise<void>> {
  let heard = 0
  await page.exposeFunction('stateHeard', () => void (heard += 1))
  await page.addInitScript(() => {
    const { stateHeard } = window as unknown as { stateHeard: () => void }
    const Plain = window.EventSource
    window.EventSource = class extends Plain {
      constructor(url: string | URL) {
        super(url)
        this.addEventListener('state', stateHeard)
      }
    }
  })
  return async () => {
    const before = heard
    await expect.poll(() => heard).toBeGreaterThan(before)
  }
}

test('an order of the phone is listed by itself, no second code is mailed for it, and one tap pays it', async ({
  page,
}) => {
  await page.goto(`${links.sandbox}/control-room?service=sell`)
  const frame = page.frameLocator('agio-widget iframe')
  const widget = page.frames().find((one) => one.url().startsWith(links.widget))
  await expect(frame.getByRole('heading', { level: 1, name: 'Sell crypto' })).toBeVisible()
  const screen = widget ?? page.frames().at(-1)
  if (!screen) throw new Error('the phone is empty')
  await priceIsThere(screen)
  await goOn(screen)
  const email = freshEmail('phone')
  await signIn(screen, email)
  await fillAccount(screen, ana)
  await agree(screen)
  await screen.getByRole('button', { name: 'Get deposit address' }).click()
  await expect(heading(screen, 'Waiting for crypto')).toBeVisible()
  await screen.waitForURL('**/sell/transaction/*')
  const id = new URL(screen.url()).pathname.split('/').at(-1) ?? ''

  await page.getByRole('tab', { name: 'Orders' }).first().click()
  const order = page.locator(`[data-order="${id}"]`)
  await order.getByRole('button', { name: 'Pay exactly' }).click()
  await expect(order.getByText('Completed')).toBeVisible()
  await page.getByRole('tab', { name: 'Phone' }).click()
  await expect(heading(screen, 'Completed')).toBeVisible()
  expect(await mailsTo(email)).toHaveLength(1)
})

test('the explorer of a completed sale has the page behind its link, and leads on to the addresses', async ({
  page,
  customer,
}) => {
  const sale = await customer.sells()
  await sale.pay()
  const { deposits } = await sale.is('C')
  const [deposit] = deposits
  if (!deposit) throw new Error('the sale has no deposit')
  await page.goto(deposit.explorerUrl)
  await expect(page.getByRole('heading', { level: 1, name: /^Transaction on / })).toBeVisible()
  await expect(page.getByText(deposit.transaction, { exact: true }).first()).toBeVisible()
  await expect(page.getByText('nothing here is real money').first()).toBeVisible()
  await page.getByRole('main').getByRole('link').filter({ hasText: /^0x/ }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: /^Address on / })).toBeVisible()
  await page.goto(deposit.explorerUrl.replace(deposit.transaction, `0x${'0'.repeat(64)}`))
  await expect(heading(page, 'Not on this chain')).toBeVisible()
})

test('mails and text messages show on their pages the moment they come, and their codes are copied', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const isCopied = async (words: string) => {
    await page.getByRole('button', { name: words }).click()
    await expect(page.getByText('Copied', { exact: true })).toBeVisible()
    return page.evaluate(() => navigator.clipboard.readText())
  }
  const email = freshEmail()
  await page.goto(`${links.sandbox}/mailbox?to=${encodeURIComponent(email.toUpperCase())}`)
  await expect(page.getByText('No mail yet')).toBeVisible()
  const customer = await somebody(email)
  await expect(page.getByText('No mail yet')).toBeHidden()
  expect(await isCopied('Copy PIN')).toBe(customer.pin())
  await page.getByRole('list').getByRole('link').first().click()
  await expect(page).toHaveURL(/mailbox\/.+to=/)

  const to = `+4915${String(Date.now()).slice(-9)}`
  await page.goto(`${links.sandbox}/phone?to=${encodeURIComponent(to)}`)
  await expect(page.getByText('No message yet')).toBeVisible()
  for (const [number, code] of [
    [`${to}1`, '111111'],
    [to, '424242'],
  ])
    await fetch(`${links.sandbox}/xms/v1/${smsKeys.plan}/batches`, {
      method: 'POST',
      headers: { authorization: `Bearer ${smsKeys.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ from: 'Agio', to: [number], body: `Your code is ${code}` }),
    })
  expect(await isCopied('Copy code')).toBe('424242')
})

test('every page of the sandbox fits a phone, and the widget of the shop is on its first screen', async ({
  page,
}) => {
  const paths = [
    '',
    '/control-room',
    '/routes',
    '/chain',
    '/bank',
    '/card',
    '/operators',
    '/papers',
    '/docs',
    '/mailbox',
    '/phone',
    '/shop',
  ]
  for (const path of paths) {
    await page.goto(`${links.sandbox}${path}`)
    await expect(page.getByText('nothing here is real money').first()).toBeVisible()
    await fits(page)
  }
  await page.goto(links.shop)
  await expect(page.locator('agio-widget iframe')).toBeInViewport({ ratio: 0.5 })
})
