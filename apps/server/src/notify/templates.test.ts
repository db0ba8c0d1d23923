import { moneyLines } from '@agio/contract/receipt-lines'
import { exactFigure } from '@agio/contract/wire'
import type { Buy } from '@agio/domain'
import { wrongSums } from '@agio/domain/any-order'
import { expect, test } from 'vitest'
import { isKey, moneyLabel, paragraphsOf, say } from '../texts/index.ts'
import { asHtml, asText } from './mail-layout.ts'
import { signInLink, write } from './templates.ts'
import {
  orderMessages,
  type Content,
  type OrderMail,
  type OrderMailData,
  type OrderMessage,
  type OrderRow,
} from './messages.ts'
import { plainMessages, type PlainMessage } from './plain-mails.ts'

const locales = ['en', 'de', 'ar'] as const
const publicUrl = 'https://pay.example.test'
const data = {
  orderId: 'ord_aaaaaaaaaaaaaaaaaaaaaaaaaa',
  reference: 'RF18AGIO1',
  received: { amount: '99.5', currency: 'USDC@11155111' },
  required: { amount: '108.123456', currency: 'USDC@11155111' },
  left: { amount: '8.623456', currency: 'USDC@11155111' },
  worth: { amount: '91.30', currency: 'EUR' },
  asked: { amount: '99.20', currency: 'EUR' },
  settled: { amount: '12.00', currency: 'EUR' },
  coinsBefore: { amount: '112.728664', currency: 'USDC@11155111' },
  soldFor: { amount: '103.70', currency: 'EUR' },
  feesStay: { amount: '2.20', currency: 'EUR' },
  debtSettled: { amount: '12.00', currency: 'EUR' },
  takenByBank: { amount: '5.00', currency: 'EUR' },
  buysFor: { amount: '84.50', currency: 'EUR' },
  bought: { amount: '91.847826', currency: 'USDC@11155111' },
  returnFee: { amount: '0.217424', currency: 'USDC@11155111' },
  returned: { amount: '91.630402', currency: 'USDC@11155111' },
  surplus: { amount: '0.000000000000000001', currency: 'ETH@11155111' },
  payout: { amount: '1234.50', currency: 'EUR' },
  amount: { amount: '100.00', currency: 'EUR' },
  unallocated: { amount: '12.00', currency: 'GBP' },
  notReturned: { amount: '2.70', currency: 'EUR' },
  refund: { amount: '97.30', currency: 'EUR' },
  beneficiary: 'Ana Example',
  network: 'Ethereum Sepolia',
  address: '0x1c7D4B196Cb0C7B01d743Fbc6116a902379C7238',
  transaction: `0x${'ab'.repeat(32)}`,
  reason: 'late',
  figures: {
    service: 'sell',
    send: { amount: '112.728664', currency: 'USDC@11155111' },
    receive: { amount: '100.00', currency: 'EUR' },
    rate: '0.9199',
    midRate: '0.92',
    gross: { amount: '103.70', currency: 'EUR' },
    fees: {
      service: { amount: '1.50', currency: 'EUR' },
      bank: { amount: '0.20', currency: 'EUR' },
      network: { amount: '2.00', currency: 'EUR' },
    },
  },
  until: '2026-05-18 10:00:00',
  fixedUntil: '2026-05-04 10:30:00',
} satisfies OrderMailData
const messages = Object.keys(orderMessages) as OrderMessage[]
const signIn: Content = {
  template: 'sign_in',
  params: {
    email: 'ana+test@example.test',
    pin: '004711',
    nonce: 'n-1_x',
    minutes: 10,
    redirect: '/sell/order',
  },
}

test.each(
  (Object.keys(plainMessages) as PlainMessage[]).flatMap((message) =>
    ['en', 'de', 'ar'].map((locale) => [message, locale] as const),
  ),
)('the mail %s in %s has a subject, words and a way to its page', (message, locale) => {
  const { subject, paragraphs, button, language } = write(
    { template: message, params: {} },
    locale,
    publicUrl,
  )
  expect([language, subject.length > 5, paragraphs.length > 0]).toEqual([locale, true, true])
  expect(button?.url).toBe(`${publicUrl}/${plainMessages[message]}`)
})

test.each(['en', 'de', 'ar'])('a phone number that changed is named by its last figures in %s', (locale) => {
  const { paragraphs } = write({ template: 'phone_changed', params: { ending: '80' } }, locale, publicUrl)
  expect(paragraphs[0]).toContain('80')
  expect(paragraphs.length).toBe(2)
})

/** Mails whose button opens one choice of the page. */
const choices: Readonly<Partial<Record<OrderMessage, string>>> = {
  returned: 'revise_beneficiary',
  account_refused: 'revise_beneficiary',
  name_question: 'confirm_name',
  proof_asked: 'prove_wallet',
}

/** With the figure that a message names. */
function subjectOf(message: OrderMessage, locale: (typeof locales)[number], of = `${message}`): string {
  const { says }: OrderMail = orderMessages[message]
  const [key, plain] = [`${of}.figure`, `${of}.subject`]
  const amount = says && isKey(key) ? (data as OrderMailData)[says] : undefined
  if (!isKey(plain)) throw new Error(plain)
  return amount && isKey(key) ? say(locale, key, { amount: exactFigure(amount, locale) }) : say(locale, plain)
}

test.each(messages.flatMap((message) => locales.map((locale) => [message, locale] as const)))(
  'the mail %s in %s has a subject, words, its rows in order and a way to the order',
  (message, locale) => {
    const content = write({ template: message, params: data }, locale, publicUrl)

    expect(content.subject).toBe(subjectOf(message, locale))
    expect(content.rows.map(({ label }) => label)).toEqual(
      orderMessages[message].rows.flatMap((row) =>
        row === 'sheet'
          ? moneyLines(data.figures).map(({ key }) => moneyLabel(locale, data.figures, key))
          : say(locale, `row.${row}`),
      ),
    )
    const { service } = orderMessages[message]
    const opens = choices[message]
    const page = `${publicUrl}/${service}/transaction/${data.orderId}`
    expect(content.button?.url).toBe(opens === undefined ? page : `${page}?choice=${opens}`)
    for (const shape of [asText(content), asHtml(content)]) {
      for (const { label, value } of content.rows)
        expect([shape.includes(label), shape.includes(value)]).toEqual([true, true])
      expect(shape).not.toMatch(/undefined|\[object|NaN|\$\{/)
    }
  },
)

/** The amount of a row as it is written, in millionths. */
function unitsOf(text = ''): bigint {
  const [, minus, whole, part = ''] = /(\u2212?)€?([\d,]+)(?:\.(\d+))?/.exec(text) ?? []
  if (whole === undefined) throw new Error(`no amount: ${text}`)
  const units = BigInt(`${whole.replaceAll(',', '')}${part.padEnd(6, '0')}`)
  return minus ? -units : units
}

test('the rows of coins that go back carry their signs, and add up to the last digit', () => {
  const { rows } = write({ template: 'refund_sent', params: data }, 'en', publicUrl)
  const at = (label: string) => rows.findIndex((row) => row.label === label)
  const sum = (first: string, last: string) =>
    rows.slice(at(first), at(last)).reduce((total, { value }) => total + unitsOf(value), 0n)
  const label = (row: OrderRow) => say('en', `row.${row}`)
  const [soldFor, buysFor] = [label('soldFor'), label('buysFor')]
  const [bought, returned] = [label('bought'), label('returned')]
  expect(sum(soldFor, buysFor)).toBe(unitsOf(rows[at(buysFor)]?.value))
  expect(sum(bought, returned)).toBe(unitsOf(rows[at(returned)]?.value))
  expect(rows.slice(at(soldFor), at(buysFor)).map(({ value }) => unitsOf(value))).toEqual([
    103_700_000n,
    -2_200_000n,
    -12_000_000n,
    -5_000_000n,
  ])
  expect(rows.filter(({ strong }) => strong).map(({ label }) => label)).toEqual([returned])
})

test.each(messages)('the rows of the mail %s add up to the last digit', (template) => {
  const isPurchase = orderMessages[template].service === 'buy'
  const params = isPurchase ? { ...data, received: data.amount } : data
  expect(wrongSums(write({ template, params }, 'en', publicUrl).rows)).toEqual([])
})

test('no two mails share a subject, and each language has its own', () => {
  const subjects = locales.flatMap((locale) => messages.map((message) => say(locale, `${message}.subject`)))
  expect(new Set(subjects).size).toBe(subjects.length)
})

test('every message of a purchase to its customer has a mail', () => {
  const bought: Record<Buy.BuyMessage, true> = {
    money_received: true,
    money_late: true,
    money_unallocated: true,
    payment_refused: true,
    proof_asked: true,
    data_asked: true,
    coins_sent: true,
    completed: true,
    failed: true,
    money_returned: true,
    cancelled: true,
  }
  const ofPurchases = messages.filter((message) => orderMessages[message].service === 'buy')
  expect(ofPurchases.toSorted()).toEqual(
    Object.keys(bought)
      .map((word) => `buy_${word}`)
      .toSorted(),
  )
})

test.each([
  ['en', 'payer', 'The money came from an account in another name than yours.'],
  ['de', 'below_min', 'Der angekommene Betrag liegt unter dem Mindestbetrag oder deckt nur die Gebühren.'],
])('in %s the reason "%s" reads "%s"', (locale, reason, shown) => {
  const content = write({ template: 'buy_failed', params: { orderId: 'ord_1', reason } }, locale, publicUrl)
  expect(content.rows.map(({ value }) => value)).toEqual([shown])
})

test.each([['AC04'], ['toString'], ['no such account']])('the code "%s" of a bank is not shown', (reason) => {
  const content = write({ template: 'buy_failed', params: { orderId: 'ord_1', reason } }, 'en', publicUrl)
  expect(content.rows).toEqual([])
})

test('the mail of a completed order has the lines of its sheet, in the past, with what it cost', () => {
  const { rows, note } = write({ template: 'completed', params: data }, 'en', publicUrl)
  expect(rows.map(({ label, value }) => `${label} ${value}`.replace(/\s/gu, ' '))).toEqual([
    'Reference RF18AGIO1',
    'You sent 112.728664 USDC',
    'Rate 1 USDC = 0.9199 EUR',
    'Value €103.70',
    'Service fee −€1.50',
    'Bank transfer fee −€0.20',
    'Network fee −€2.00',
    'You got €100.00',
    'Beneficiary Ana Example',
  ])
  expect(note).toBe('Fees were 3.6% in total. Mid-market would have given €103.71.')
})

/** The same sale, for a payment link. */
const paysLink = { ...data, figures: { ...data.figures, paysLink: true } }
const ofSales = messages.filter((message) => orderMessages[message].service === 'sell')

test.each(locales)(
  'a mail about a sale that pays a link names the recipient where the money is theirs, in %s',
  (locale) => {
    const own = [say(locale, 'row.payout'), moneyLabel(locale, data.figures, 'receive')]
    for (const template of ofSales) {
      const { subject, paragraphs, rows } = write({ template, params: paysLink }, locale, publicUrl)
      for (const label of own) expect([template, ...rows.map((row) => row.label)]).not.toContain(label)
      expect([subject, ...paragraphs].join(' ')).not.toMatch(
        /your bank|your account|you get |Ihre Bank|Ihrem Konto|Ihr Bankkonto|بنكك|حسابك/i,
      )
    }
    for (const template of ofSales) {
      const [subject, text] = [`link.${template}.subject`, `link.${template}.text`]
      if (!isKey(subject) || !isKey(text)) continue
      const written = write({ template, params: paysLink }, locale, publicUrl)
      const ofLink = subjectOf(template, locale, `link.${template}`)
      expect(written).toMatchObject({ subject: ofLink, paragraphs: paragraphsOf(locale, text) })
    }
    const labels = write({ template: 'completed', params: paysLink }, locale, publicUrl).rows
    expect(labels.map(({ label }) => label)).toContain(moneyLabel(locale, paysLink.figures, 'receive'))
  },
)

test('the payer of a link is not asked for another account', () => {
  const { button } = write({ template: 'returned', params: paysLink }, 'en', publicUrl)
  expect(button).toEqual({
    label: say('en', 'open_order'),
    url: `${publicUrl}/sell/transaction/${data.orderId}`,
  })
  const proof = write({ template: 'proof_asked', params: paysLink }, 'en', publicUrl)
  expect(proof.button?.url).toContain('?choice=prove_wallet')
})

test('in Arabic the page runs from right to left, and figures stay Latin', () => {
  const content = write({ template: 'completed', params: data }, 'ar', publicUrl)
  expect(asHtml(content)).toContain('<html lang="ar" dir="rtl">')
  expect(content.rows.map(({ value }) => value).join()).not.toMatch(/[٠-٩]/)
  // The minus of a fee stays before its figure, in the page and in the plain text.
  for (const written of [asHtml(content), asText(content)])
    expect(written).toContain('\u2066\u22121.50\u00a0€\u2069')
})

test('light and dark, the first sentence for the list, the code word, and who sends it', () => {
  const company = { name: 'Fernweh GmbH', details: ['Weg 1, Berlin', 'HRB 1'] }
  const content = write(signIn, 'en', publicUrl, { codeWord: 'calm harbour', company })
  const html = asHtml(content)
  expect(html).toContain('<meta name="color-scheme" content="light dark">')
  expect(html).toMatch(/<div style="display:none[^>]*>Enter this code to sign in/)
  expect(html).not.toContain('break-all')
  for (const shape of [html, asText(content)])
    for (const words of ['calm harbour', 'Fernweh GmbH', 'Weg 1, Berlin', 'HRB 1', `${publicUrl}/support`])
      expect(shape).toContain(words)
})

test.each([
  ['coins_short', ['pay_rest', 'accept_lower', 'refund']],
  // The coins that came are worth less than the least payout.
  ['coins_short', ['pay_rest', 'refund']],
  ['coins_over', ['take_all', 'return_surplus']],
] as const)(
  '%s has a link to each choice of %j that the order offers, in every language',
  (template, choices) => {
    for (const language of ['en', 'de', 'ar']) {
      const params = { orderId: 'ord_1', choices: [...choices, 'prove_wallet'] }
      const content = write({ template, params }, language, publicUrl)
      const page = `${publicUrl}/sell/transaction/ord_1`
      const urls = choices.map((it) => `${page}?choice=${it}`)
      expect(content.options?.map(({ url }) => url)).toEqual(urls)
      expect(new Set(content.options?.map(({ label }) => label)).size).toBe(choices.length)
      for (const { label, url } of content.options ?? []) {
        expect(asText(content)).toContain(`${label}:\n${url}`)
        expect(asHtml(content)).toContain(`href="${url}"`)
      }
    }
  },
)

test('a mail names its figure in the subject, and none where the order has none', () => {
  const subject = (params: OrderMailData) => write({ template: 'completed', params }, 'en', publicUrl).subject
  expect(subject(data)).toBe('€1,234.50 is in your account')
  expect(subject({ orderId: data.orderId })).toBe('Your order is complete')
  expect(subject(paysLink)).toBe('Your order is complete')
})

test('the figure stands large in the mail, and its title says the rest', () => {
  const content = write({ template: 'completed', params: data }, 'en', publicUrl)
  expect(content.hero).toEqual({ figure: '€1,234.50', title: 'Your order is complete' })
  expect(asHtml(content)).toMatch(
    /font-size:34px"><bdi>€1,234\.50<\/bdi><\/p><h1[^>]*>Your order is complete</,
  )
  expect(asText(content)).toMatch(/^€1,234\.50\nYour order is complete\n\n/)
  expect(write({ template: 'cancelled', params: data }, 'en', publicUrl).hero).toBeUndefined()
})

test('a reference is not broken over two lines', () => {
  const reference = 'RF18AGIO4KX2M9QPL7TRZW83B'
  const html = asHtml(write({ template: 'completed', params: { ...data, reference } }, 'en', publicUrl))
  expect(html).toMatch(new RegExp(`<td colspan="2"[^>]*><span[^>]*>Reference</span><br><bdi>${reference}<`))
})

test('a renewed rate is told with the new amount, and until when it is fixed', () => {
  const { subject, rows } = write({ template: 'rate_renewed', params: data }, 'en', publicUrl, {
    zone: 'Europe/London',
  })
  expect(subject).toBe('New rate for your order: 108.123456 USDC to send')
  expect(rows.map(({ label, value }) => `${label} ${value}`)).toContain(
    'Rate fixed until 4 May 2026, 11:30 London time',
  )
})

test('rows without a value are left out', () => {
  const content = write(
    { template: 'coins_short', params: { orderId: data.orderId, left: data.left } },
    'en',
    publicUrl,
  )
  expect(content.rows).toEqual([{ label: 'Left to pay', value: '8.623456 USDC' }])
})

test.each([
  ['en', 'UTC', '29 Mar 2026, 00:30 UTC'],
  ['en', 'Europe/Berlin', '29 Mar 2026, 01:30 Berlin time'],
  ['en', 'America/Argentina/Buenos_Aires', '28 Mar 2026, 21:30 Buenos Aires time'],
  ['de', 'Europe/London', '29.03.2026, 00:30 Ortszeit Vereinigtes Königreich'],
  ['de', 'America/New_York', '28.03.2026, 20:30 Nordamerikanische Ostküstenzeit'],
  ['de', 'Asia/Kolkata', '29.03.2026, 06:00 Indische Normalzeit'],
])("in %s a time is that of the reader's zone %s, with its name: %s", (language, zone, shown) => {
  const params = { orderId: data.orderId, until: '2026-03-29 00:30:00' }
  const { rows } = write({ template: 'coins_short', params }, language, publicUrl, { zone })
  expect(rows.map(({ value }) => value.replace(/\s/gu, ' '))).toEqual([shown])
})

test.each([
  [{ amount: '1234.50', currency: 'EUR' }, 'en', '€1,234.50'],
  [{ amount: '1234.50', currency: 'EUR' }, 'de', '1.234,50\u00a0€'],
  [{ amount: '1.5', currency: 'GBP' }, 'en', '£1.50'],
  [{ amount: '0.000000000000000001', currency: 'ETH@1' }, 'en', '0.000000000000000001 ETH'],
  [
    { amount: '123456789012345678901234.123456789012345678', currency: 'ETH@1' },
    'de',
    '123.456.789.012.345.678.901.234,123456789012345678 ETH',
  ],
])('%j in %s reads %s, to the last unit', (it, language, shown) =>
  expect(exactFigure(it, language)).toBe(shown),
)

test.each([['en'], ['en-GB'], ['fi'], [''], ['__proto__']])(
  'the locale "%s" is answered in English',
  (locale) => expect(write(signIn, locale, publicUrl).subject).toBe('Your code to sign in'),
)

test.each([['de'], ['de-AT'], ['DE_ch']])('the locale "%s" is answered in German', (locale) =>
  expect(write(signIn, locale, publicUrl).language).toBe('de'),
)

test('the sign-in link carries its secrets in the fragment only', () => {
  const url = new URL(
    signInLink(signIn.params as Extract<Content, { template: 'sign_in' }>['params'], publicUrl),
  )

  expect(url.origin + url.pathname + url.search).toBe('https://pay.example.test/auth/link')
  expect(Object.fromEntries(new URLSearchParams(url.hash.slice(1)))).toEqual({
    email: 'ana+test@example.test',
    pin: '004711',
    nonce: 'n-1_x',
    redirect: '/sell/order',
  })
})

test('the PIN stands on a line of its own, and never in the subject', () => {
  const content = write(signIn, 'en', publicUrl)
  expect(asText(content)).toMatch(/^ {4}004711$/m)
  expect(content.subject).not.toContain('004711')
  const fresh = write({ template: 'fresh_pin', params: { pin: '123456', minutes: 10 } }, 'de', publicUrl)
  expect(asText(fresh)).toMatch(/^ {4}123456$/m)
  expect(fresh.button).toBeUndefined()
})

test('people’s words cannot become HTML', () => {
  const evil = { ...data, beneficiary: `<img src=x onerror="alert('1')">&` }
  const html = asHtml(write({ template: 'completed', params: evil }, 'en', publicUrl))

  expect(html).not.toContain('<img')
  expect(html).toContain('&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt;&amp;')
})

test.each(['en', 'de', 'ar'])(
  'every mail about an order leads to support with the order, in %s',
  (locale) => {
    for (const template of ['completed', 'buy_failed'] as const) {
      const content = write({ template, params: data }, locale, publicUrl)
      const url = `${publicUrl}/support?order=${data.orderId}`
      expect(content.support?.url).toBe(url)
      expect(asText(content)).toContain(url)
      expect(asHtml(content)).toContain(`href="${url}"`)
    }
  },
)

test.each(['en', 'de', 'ar'])(
  'the mail for an answer leads to the conversation and has the code word, in %s',
  (locale) => {
    const answer = { template: 'support_answer', params: { threadId: 'thr_1' } } as const
    const content = write(answer, locale, publicUrl, { codeWord: 'amber lake' })
    expect(content.button?.url).toBe(`${publicUrl}/support?thread=thr_1`)
    expect(asText(content)).toContain('amber lake')
  },
)

test.each([
  ['en', 'Price alert: 1 ETH = €2,512.40', '€2,500.00 or more', '/sell?coin=ETH%401&fiat=EUR'],
  ['de', 'Kursalarm: 1 ETH = 2.512,40\u00a0€', '2.500,00\u00a0€ oder mehr', '/sell?coin=ETH%401&fiat=EUR'],
] as const)(
  'a price alert in %s names the rate in its subject, opens the form, and leads to the list',
  (...said) => {
    const [locale, subject, price, form] = said
    const params = { coin: 'ETH@1', fiat: 'EUR', rate: '2512.40000000000000', wanted: '2500.00000000000000' }
    const mail = write({ template: 'price_alert_sell', params }, locale, publicUrl)
    expect(mail).toMatchObject({ subject, button: { url: publicUrl + form } })
    expect(mail.paragraphs[0]).toContain(price)
    expect(mail.options?.map(({ url }) => url)).toEqual([`${publicUrl}/profile`])
  },
)

test('an alert of a coin that is worth about one keeps the digits that tell its rates apart', () => {
  const params = { coin: 'USDC@1', fiat: 'EUR', rate: '0.91995000000000', wanted: '0.92000000000000' }
  expect(write({ template: 'price_alert_buy', params }, 'en', publicUrl)).toMatchObject({
    subject: 'Price alert: 1 USDC = €0.91995',
    button: { url: `${publicUrl}/buy?coin=USDC%401&fiat=EUR` },
  })
})
