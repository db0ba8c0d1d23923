/** docs/integrate/reference.md: parameters, events, errors and test values, from the values that widget, embed and sandbox run on. */
import { StartValues } from '@agio/domain'
import type { AgioEvents, AgioOptions, Prefill } from '@agio/embed'
import { points } from '@agio/embed/conformance'
import { live, spelled } from '@agio/embed/options'
import { testNumbers } from '@agio/sandbox'
import { code, page, table } from './markdown.ts'

export function integration(): Record<string, string> {
  return {
    'reference.md': page(
      'Reference for pages that embed the widget',
      parameters(),
      prefills(),
      events(),
      errors(),
      testValues(),
      conformance(),
    ),
  }
}

type Parameter = keyof typeof StartValues.prefills | keyof typeof StartValues.looks | 'locale' | 'key'

/** By parameter of the start address: the option of the embed, and what it does. One that is missing does not compile. */
const words: Readonly<Record<Parameter, readonly [option: keyof AgioOptions, what: string]>> = {
  key: ['widgetKey', 'Which firm embeds it. Without one: the installation itself. An empty one is refused.'],
  service: ['service', 'What it starts with.'],
  amount: ['amount', 'Of money.'],
  coin_amount: ['coinAmount', 'Of coins; it counts before `amount`.'],
  coin: ['coin', 'Coin and chain.'],
  currency: ['currency', 'The money.'],
  reference: ['reference', 'What the transfer says.'],
  externalId: [
    'externalId',
    'Your own name of the order. It comes back in `order-created`, on receipts and in exported lists.',
  ],
  theme: ['theme', 'Without it: that of the device.'],
  locale: [
    'locale',
    "A language tag. Who chose a language in the widget keeps it. Without one the key's counts, then the browser's.",
  ],
  accent: ['accent', 'Colour of buttons; darkened where it could not be read.'],
  surface: ['surface', 'Colour behind everything.'],
  text: ['text', 'Colour of words.'],
  radius: ['radius', 'Of corners.'],
  font: ['font', "A font of the visitor's machine."],
}

/** An option that the element has an own method for is live too. */
const isLive = (option: keyof AgioOptions) =>
  option === 'theme' || option === 'locale' || live.some((one) => one === option)

function parameters(): string {
  const patterns: Readonly<Record<string, RegExp>> = {
    ...StartValues.prefills,
    ...StartValues.looks,
    locale: StartValues.language,
  }
  const rows = Object.entries(words).map(([name, [option, what]]) => [
    code(option),
    code(spelled(option, '-')),
    code(name),
    patterns[name] ? code(patterns[name].source) : 'given by the console',
    isLive(option) ? 'live' : 'starts again',
    what,
  ])
  return [
    '## Options\n\nOne list for `Agio.mount` and React (first column), the element and the script tag (second; the script writes `data-` before it), and the start address of a bare iframe (third). What does not fit its pattern is dropped, and the widget starts all the same. An iframe without the script also needs `origin`, the origin of the page around it. Who is paid, and where coins go, is never taken from an address.',
    table(['option', 'attribute', 'parameter', 'fits', 'changed later', 'what'], rows),
    'Of the page, not of the address: `fit` (`content`: as tall as what it shows), `height` (`760px`), `label` (what a screen reader calls the frame), `base` (where the widget is served), `provider` (a wallet of the page, EIP-1193), `prefill`.',
  ].join('\n\n')
}

const prefillNames: Readonly<Record<keyof Prefill, string>> = {
  amount: 'Of money.',
  coinAmount: 'Of coins.',
  currency: 'The money.',
  coin: 'Coin and chain.',
  reference: 'What the transfer says.',
  beneficiaryName: 'Who is paid (selling).',
  iban: 'Their account (selling).',
  sortCode: 'Their bank in the United Kingdom (selling).',
  accountNumber: 'Their account there (selling).',
  email: 'For receipts.',
  refundAddress: 'Where coins go back to (selling).',
  destinationAddress: 'Where coins go (buying).',
  payerName: 'Who pays, as their bank knows them (buying).',
}

function prefills(): string {
  return [
    '## `prefill`\n\nFields that are shown filled in and that the visitor may change. They go over the port between page and frame, never in an address; a field that the visitor has written in stays as it is, amounts and coin aside. Nothing is submitted by it. At most 200 characters each.',
    table(
      ['name', 'what'],
      Object.entries(prefillNames).map(([name, what]) => [code(name), what]),
    ),
  ].join('\n\n')
}

const orderId = 'ord_2k7d4qy3cv6ra5hzjw2u7m4xpe'
const said: { readonly [Name in keyof AgioEvents]: readonly [example: AgioEvents[Name], what: string] } = {
  ready: [{ version: 1 }, 'Frame and page have shaken hands. `version` is that of the protocol.'],
  resize: [{ height: 742 }, 'The height of what is shown, in pixels, each time it changes.'],
  'sign-in': [{}, 'The visitor has signed in.'],
  'order-created': [
    { orderId, service: 'sell', status: 'N', externalId: 'basket-4711' },
    'An order is placed. `externalId` is yours, or null.',
  ],
  'order-changed': [
    { orderId, status: 'D' },
    'An order of your firm is in another status: each is said once.',
  ],
  completed: [
    { orderId },
    'An order is done: money or coins have gone out. Comes after its `order-changed`.',
  ],
  closed: [{}, 'The widget has been taken out of the page. Heard on the element itself only.'],
  error: [{ code: 'no-answer', message: '…' }, 'What is wrong, with a sentence for developers.'],
}

function events(): string {
  return [
    '## Events\n\nDOM events `agio-<name>` of the element, which bubble; `on: { <name>: … }` in `Agio.mount`; `on<Name>` in React. The `detail` has this shape and nothing else: no token, no e-mail, no address. All are of version 1 of the protocol; a later version adds names and fields and takes none away. They inform the page and prove no payment: anybody can write them.',
    table(
      ['name', '`detail`', 'since', 'when'],
      Object.entries(said).map(([name, [example, what]]) => [
        code(name),
        code(JSON.stringify(example)),
        '1',
        what,
      ]),
    ),
    'Statuses are the letters of the [lifecycles](../inventory/lifecycles.md).',
  ].join('\n\n')
}

const failures: Readonly<Record<AgioEvents['error']['code'], string>> = {
  'no-answer':
    'The frame has not answered for 20 seconds. It cannot be reached, the `frame-src` of your page forbids it, or your page has no origin, as a file that was opened by a click.',
  'no-key':
    'The widget has no key, and the setting `WIDGET_ORIGINS` of the installation does not name the origin of your page.',
  'empty-key': 'The key is there and empty, as a template leaves it whose value is missing.',
  'unknown-key': 'The installation has no such key, or it was switched off.',
  'site-not-allowed': 'The key works, but its sites do not name the origin of your page.',
  'not-available': 'The frame is there, but the server refuses to start it or does not answer.',
}

function errors(): string {
  return [
    '## Errors\n\nOf the event `error`, each with a sentence that the console of the browser and, but for `no-answer`, the frame itself show too; what the API says no to is in [refusals](../inventory/refusals.md).',
    table(
      ['code', 'why'],
      Object.entries(failures).map(([name, why]) => [code(name), why]),
    ),
  ].join('\n\n')
}

function testValues(): string {
  return [
    '## Test values\n\nOf the sandbox that `npm start` brings. The code of a sign-in is in its mail box, coins are paid with the buttons of its control room, and its banks let everybody in.',
    table(
      ['card number', 'what happens'],
      testNumbers.map(({ number, what }) => [code(number.replace(/(\d{4})(?=\d)/g, '$1 ')), what]),
    ),
  ].join('\n\n')
}

function conformance(): string {
  return [
    '## Conformance\n\nThe points that [`conformance.js`](conformance.md) looks at in your page.',
    table(
      ['point', 'where it is not met'],
      Object.values(points).map(({ name, fix }) => [name, fix]),
    ),
  ].join('\n\n')
}
