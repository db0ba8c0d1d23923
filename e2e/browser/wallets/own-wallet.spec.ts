/** A person's own wallet, of each kind: it pays a sale, receives a purchase, says no, is somewhere else, and goes away again; and its owner signs. */
import type { Page } from '@playwright/test'
import { carryToken, expect, heading, openOrder, test } from '../../people/people.ts'
import { installWallet } from '../../people/wallets.ts'
import type { Customer } from '../../world/customer.ts'

const patience = { timeout: 60_000 }
const sepolia = 11155111

/** The place of the wallet, its row, and its own codes for a no and for a chain that it does not know. */
const kinds = [
  { kind: 'announced', row: /^Sandbox Wallet/, no: ['4001', '4001'], unknown: '4902' },
  { kind: 'legacy', row: /^Wallet in this browser/, no: ['4001', '4001'], unknown: '4902' },
  { kind: 'binance', row: /^Binance Wallet/, no: ['100002', '200001'], unknown: '4902' },
  { kind: 'trust', row: /^Trust Wallet/, no: ['4001', '4001'], unknown: '-32603' },
  { kind: 'coinbase', row: /^Base Wallet/, no: ['4001', '4001'], unknown: '4902' },
] as const

const connect = (page: Page) => page.getByRole('button', { name: 'Connect wallet' })
const row = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const pay = (page: Page) => page.getByRole('button', { name: /^Pay [\d.]+\sUSDC/ })
const byWallet = (page: Page) => page.getByText('With wallet', { exact: true }).click(patience)

async function openSheet(page: Page, order: string): Promise<void> {
  await openOrder(page, order, /Send/)
  await byWallet(page)
  await connect(page).click(patience)
}

/** The wallet has answered, and the page is where it was. */
async function isBack(page: Page): Promise<void> {
  await expect(pay(page)).toBeVisible(patience)
  await expect(pay(page)).not.toHaveAttribute('aria-busy', 'true', patience)
}

test('each kind of wallet pays a sale: after a no to each question, on a chain that it is given first', async ({
  context,
  customer,
}) => {
  const paid = await Promise.all(
    kinds.map(async ({ kind, row: name, no: [noToConnect, no], unknown }) => {
      const page = await context.newPage()
      const start = kind === 'binance' ? 56 : 1
      const wallet = await installWallet(page, { kind, chainId: start, knows: [String(start)] })
      const refuses = async (...methods: readonly string[]) => {
        for (const method of methods) await wallet.behave({ answer: 'reject', method, times: 1 })
      }
      await refuses(
        'eth_requestAccounts',
        'wallet_addEthereumChain',
        'wallet_switchEthereumChain',
        'eth_sendTransaction',
      )
      const sale = await customer.sells()
      return { page, wallet, sale, name, noToConnect, no, unknown }
    }),
  )
  for (const { page, wallet, sale, name, noToConnect, no, unknown } of paid) {
    const asked = () => wallet.asked(/^(eth_requestAccounts|wallet_|eth_sendTransaction)/)
    await page.bringToFront()
    await openSheet(page, sale.id)
    await row(page, name).click(patience)
    await expect.poll(asked, patience).toEqual([`eth_requestAccounts ${noToConnect}`])
    await row(page, name).click(patience)
    // No to the network that it is to be given as soon as it is connected.
    await expect.poll(async () => (await asked()).at(-1), patience).toBe(`wallet_addEthereumChain ${no}`)
    for (const last of [`wallet_switchEthereumChain ${no}`, `eth_sendTransaction ${no}`]) {
      await isBack(page)
      await pay(page).click()
      await expect.poll(async () => (await asked()).at(-1), patience).toBe(last)
    }
    await isBack(page)
    await expect(page.getByRole('alert')).toHaveCount(0)
    await pay(page).click()
    await expect(heading(page, /Looking|Receiving|Completed|received/)).toBeVisible(patience)
    expect(await asked()).toEqual([
      `eth_requestAccounts ${noToConnect}`,
      'eth_requestAccounts answered',
      `wallet_switchEthereumChain ${unknown}`,
      `wallet_addEthereumChain ${no}`,
      `wallet_switchEthereumChain ${unknown}`,
      'wallet_addEthereumChain answered',
      `wallet_switchEthereumChain ${no}`,
      'wallet_switchEthereumChain answered',
      `eth_sendTransaction ${no}`,
      'eth_sendTransaction answered',
    ])
    await wallet.checkLog()
    await page.evaluate(() => localStorage.removeItem('agio wallet'))
  }
  await Promise.all(paid.map(({ sale }) => sale.is('C')))
})

const toTheForm = async (page: Page, path = '/buy') => {
  await page.goto(path)
  await page.getByRole('button', { name: /^Buy [\d,.]+\s/ }).click(patience)
}
const useMine = (page: Page) => page.getByRole('button', { name: 'Use my wallet' })

test(
  'each kind of wallet receives a purchase: its address fills the form; a messenger has wallets of its own',
  { tag: '@night' },
  async ({ page, customer, context }) => {
    expect(customer.token()).toBeTruthy()
    const modern = kinds.filter(({ kind }) => kind !== 'legacy')
    const wallets = await Promise.all(
      modern.map(async ({ kind, row: name }) => ({
        name,
        wallet: await installWallet(page, { kind, funded: 'none' }),
      })),
    )
    for (const { name, wallet } of wallets) {
      await toTheForm(page)
      await useMine(page).click(patience)
      await row(page, name).click(patience)
      await expect(page.locator('#destination')).toHaveValue(wallet.address, patience)
      await wallet.checkLog()
      await page.evaluate(() => {
        localStorage.removeItem('agio wallet')
        localStorage.removeItem('agio draft')
      })
    }
    // An older one is asked where no other announces itself.
    const alone = await context.newPage()
    const older = await installWallet(alone, { kind: 'legacy', funded: 'none' })
    await toTheForm(alone)
    await useMine(alone).click(patience)
    await row(alone, /^Wallet in this browser/).click(patience)
    await expect(alone.locator('#destination')).toHaveValue(older.address, patience)
    await older.checkLog()

    await toTheForm(page, '/app/buy')
    await expect(page.locator('#destination')).toBeVisible(patience)
    await expect(useMine(page)).toHaveCount(0)
    const sale = await customer.sells()
    await page.goto(`/app/sell/transaction/${sale.id}`)
    await expect(heading(page, /Send/)).toBeVisible()
    await expect(page.getByRole('button', { name: /^Copy address/ })).toBeVisible()
    await expect(page.getByText('With wallet', { exact: true })).toHaveCount(0)
  },
)

test('a wrong network and missing funds are said before it pays', async ({ page, customer }) => {
  const troubles = [
    {
      // It says that it is on the chain of the order, and is on another one.
      name: 'Lying Wallet',
      order: { chainId: 97 },
      behaviour: { says: String(sepolia) },
      said: 'Switch to the correct network.',
    },
    {
      name: 'Deaf Wallet',
      order: { chainId: 97 },
      behaviour: { switching: 'ignores' },
      said: 'Switch to the correct network.',
    },
    { name: 'Empty Wallet', order: { funded: 'no_coins' }, said: 'Wallet lacks funds for this payment.' },
    { name: 'Dry Wallet', order: { funded: 'no_gas' }, said: /You need [\d.]+\sETH more/ },
  ] as const
  const wallets = await Promise.all(
    troubles.map(async ({ name, order, ...more }, at) => {
      const rdns = `example.wallet${at}`
      const wallet = await installWallet(page, { name, rdns, chainId: sepolia, ...order }, { times: 2 })
      if ('behaviour' in more) await wallet.behave(more.behaviour)
      return { name, wallet, said: more.said }
    }),
  )
  // Another one takes the name that the first goes by.
  const copy = await installWallet(page, { name: 'Same Again', rdns: 'example.wallet0', funded: 'none' })
  const sale = await customer.sells()
  await openSheet(page, sale.id)
  for (const { name, wallet, said } of wallets) {
    // Each announces itself twice under one name, and is one row.
    await expect(row(page, new RegExp(`^${name}`))).toHaveCount(1, patience)
    await expect(row(page, /^Same Again/)).toHaveCount(0)
    await row(page, new RegExp(`^${name}`)).click()
    await pay(page).click(patience)
    await expect(page.getByText(said)).toBeVisible(patience)
    expect(await wallet.asked(/eth_sendTransaction/)).toEqual([])
    await wallet.checkLog()
    await page.getByRole('button', { name: 'Change wallet' }).click()
    const sheet = page.getByRole('dialog', { name: 'Your wallet' })
    await expect(sheet).toHaveCSS('z-index', '1100')
    await sheet.getByRole('button', { name: 'Disconnect' }).click()
  }
  expect(await copy.asked()).toEqual([])
  const [last] = wallets.slice(-1)
  await row(page, /^Dry Wallet/).click(patience)
  await expect(pay(page)).toBeVisible(patience)
  const short = (address: string) => new RegExp(`${address.slice(0, 6)}…${address.slice(-4)}`)
  await expect(page.getByText(short(last?.wallet.address ?? ''))).toBeVisible()
  const { address } = (await last?.wallet.act('change_account')) ?? { address: '' }
  await expect(page.getByText(short(address))).toBeVisible(patience)
  await last?.wallet.act('empty_accounts')
  await expect(connect(page)).toBeVisible(patience)
})

test('a wallet that appears late is in the list all the same: announced at any time, an older one within a second', async ({
  page,
  customer,
}) => {
  const sinceAsked = true
  await installWallet(
    page,
    { name: 'Early Wallet', rdns: 'example.early', funded: 'none' },
    { after: 900, sinceAsked },
  )
  await installWallet(
    page,
    { name: 'Late Wallet', rdns: 'example.late', funded: 'none' },
    { after: 1_100, sinceAsked },
  )
  const sale = await customer.sells()
  await openSheet(page, sale.id)
  await expect(row(page, /^Early Wallet/)).toBeVisible(patience)
  await expect(row(page, /^Late Wallet/)).toBeVisible(patience)
  for (const [after, count] of [
    [600, 1],
    [1_600, 0],
  ] as const) {
    const older = await page.context().newPage()
    await carryToken(older, customer.token())
    await installWallet(older, { kind: 'legacy', funded: 'none' }, { after, sinceAsked })
    await openSheet(older, sale.id)
    // The rows of wallets that are not here come once every wallet had its time.
    await expect(older.getByRole('link', { name: /^Trust Wallet/ })).toBeVisible(patience)
    await expect(row(older, /^Wallet in this browser/)).toHaveCount(count)
    await older.close()
  }
})

test('the order goes on by what the chain shows: a replaced transaction, one that is gone, one of a contract wallet', async ({
  page,
  customer,
}) => {
  const wallet = await installWallet(page, { chainId: sepolia })
  const cases = [
    { sending: 'replaced', comes: async () => undefined },
    // Paid once more, by hand.
    { sending: 'dropped', comes: async (sale: Sale) => await sale.pay() },
    // A Safe names a transaction of its own; what it sends comes out of a contract, under another hash.
    { sending: 'dropped', comes: async (sale: Sale) => await sale.payInOne([sale.required]) },
  ] as const
  const sales = await Promise.all(cases.map(async () => await customer.sells()))
  for (const [at, { sending, comes }] of cases.entries()) {
    const sale = sales[at] as Sale
    await wallet.behave({ sending })
    await openOrder(page, sale.id, /Send/)
    await byWallet(page)
    if (at === 0) {
      await connect(page).click(patience)
      await row(page, /^Sandbox Wallet/).click(patience)
    }
    await pay(page).click(patience)
    if (sending === 'dropped') {
      await expect(page.getByText(/We're looking for your transfer/).first()).toBeVisible(patience)
      await expect(
        page.getByRole('link', { name: 'View the transaction', includeHidden: true }),
      ).toBeAttached()
    }
    await comes(sale)
    await sale.is('C')
    await expect(heading(page, 'Completed')).toBeVisible(patience)
  }
  expect(await wallet.asked(/eth_sendTransaction/)).toHaveLength(cases.length)
  await wallet.checkLog()
})

type Sale = Awaited<ReturnType<Customer['sells']>>

test('a wallet disconnected in one tab is disconnected in every tab, and stays so', async ({
  page,
  customer,
  context,
}) => {
  const wallet = await installWallet(page, { chainId: sepolia })
  const sale = await customer.sells()
  await openSheet(page, sale.id)
  await row(page, /^Sandbox Wallet/).click(patience)
  await page.getByRole('button', { name: 'Change wallet' }).click(patience)
  const sheet = (of: Page) => of.getByRole('dialog', { name: 'Your wallet' })
  await expect(sheet(page).getByText('Assets')).toBeVisible(patience)
  // To another network: after a no, and a yes that nothing comes of.
  const network = sheet(page).getByLabel('Network')
  await wallet.behave({ answer: 'reject', method: 'wallet_switchEthereumChain', times: 1 })
  await network.selectOption('97')
  await expect
    .poll(() => wallet.asked(/^wallet_switch/), patience)
    .toEqual(['wallet_switchEthereumChain 4001'])
  await expect(network).toBeEnabled(patience)
  await expect(network).toHaveValue(String(sepolia))
  await wallet.behave({ switching: 'ignores' })
  await network.selectOption('97')
  await expect(sheet(page).getByText('Switch to the correct network.')).toBeVisible(patience)
  await wallet.behave({ switching: 'works' })
  await sheet(page)
    .getByRole('button', { name: /^Switch to / })
    .click()
  await expect(network).toHaveValue('97', patience)
  // Another tab is connected to the wallet used last, without a question to anybody.
  const other = await context.newPage()
  await wallet.putInto(other)
  await openOrder(other, sale.id, /Send/)
  await expect(pay(other)).toBeVisible(patience)
  expect(await wallet.asked(/eth_requestAccounts/)).toHaveLength(1)
  await other.getByRole('button', { name: 'Change wallet' }).click()
  await sheet(other).getByRole('button', { name: 'Disconnect' }).click(patience)
  await expect(page.getByRole('dialog', { name: 'Connect wallet' })).toBeVisible(patience)
  const before = await wallet.asked(/^eth_/)
  await page.reload()
  await byWallet(page)
  await expect(connect(page)).toBeVisible(patience)
  await connect(page).click()
  await expect(row(page, /^Sandbox Wallet/)).toBeVisible(patience)
  expect(await wallet.asked(/^eth_/)).toEqual(before)
  await wallet.checkLog()
})

test('accounts that go away while the wallet asks, and a yes after somebody stopped waiting: nothing is sent twice', async ({
  page,
  customer,
}) => {
  const wallet = await installWallet(page, { chainId: sepolia })
  await wallet.behave({ sending: 'dropped' })
  const sale = await customer.sells()
  await openSheet(page, sale.id)
  const asks = async () => {
    await row(page, /^Sandbox Wallet/).click(patience)
    await wallet.behave({ answer: 'wait', method: 'eth_sendTransaction' })
    await pay(page).click(patience)
    await expect(page.getByText('Confirm in your wallet')).toBeVisible(patience)
  }
  await asks()
  await wallet.act('empty_accounts')
  await expect(connect(page)).toBeVisible(patience)
  await wallet.act('reject')
  await connect(page).click()
  await asks()
  await page.getByRole('button', { name: 'Stop waiting' }).click()
  await expect(page.getByText(/^You stopped waiting/)).toBeVisible()
  await wallet.act('approve')
  await expect(page.getByText(/We're looking for your transfer/).first()).toBeVisible(patience)
  await expect(page.getByRole('link', { name: 'View the transaction', includeHidden: true })).toBeAttached()
  expect(await wallet.asked(/eth_sendTransaction/)).toEqual([
    'eth_sendTransaction 4001',
    'eth_sendTransaction answered',
  ])
  await wallet.checkLog()
})

test('above 1,000 EUR the owner signs with the account that paid: after a no to each question, and another account', async ({
  page,
  customer,
}) => {
  const own = await installWallet(page, { as: 'stranger', name: 'Example Wallet', funded: 'none' })
  const { address: other } = await own.act('change_account')
  const refuses = (method: string) => own.behave({ answer: 'reject', method, times: 1 })
  const sale = await customer.sells({ payout: '990' })
  await openOrder(page, sale.id, /Send/)
  await sale.pay(undefined, { from: 'stranger' })
  await expect(heading(page, 'In process')).toBeVisible(patience)
  await expect(page.getByText('Choose by')).toBeVisible()
  await page.getByRole('button', { name: 'Prove that the wallet is yours' }).click()
  const dialog = page.getByRole('dialog', { name: 'Prove that the wallet is yours' })
  const sign = dialog.getByRole('button', { name: 'Sign with Example Wallet' })
  const refused = dialog.getByText(/You didn't sign in your wallet/)

  await refuses('eth_requestAccounts')
  await sign.click(patience)
  await expect(refused).toBeVisible()
  await refuses('wallet_requestPermissions')
  await sign.click()
  await expect(dialog.getByText(other)).toBeVisible()
  await expect(dialog.getByText(own.address)).toHaveCount(2)

  await own.behave({ answer: 'wait', method: 'wallet_requestPermissions' })
  await refuses('personal_sign')
  await sign.click()
  await expect.poll(async () => (await own.view()).waiting, patience).toHaveLength(1)
  await own.act('change_account')
  await own.act('approve')
  await expect(refused).toBeVisible()
  await sign.click()
  await expect(heading(page, 'Completed')).toBeVisible(patience)
  expect(await own.asked(/^(wallet_requestPermissions|personal_sign)/)).toEqual([
    'wallet_requestPermissions 4001',
    'wallet_requestPermissions answered',
    'personal_sign 4001',
    'personal_sign answered',
  ])
  await own.checkLog()
})
