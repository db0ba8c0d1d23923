/** Sessions of the widget: the start options of a visit, fixed by the merchant's server. */
import { Coins, StartValues } from '@agio/domain'
import * as z from 'zod'
import { Metadata, shopFields } from '../orders/orders.ts'
import { route } from '../route.ts'
import { Decimal, Email, CoinAddress, Fiat, id, Service, Time } from '../words.ts'

const startOptions = z.strictObject({
  service: Service.optional(),
  coin: z
    .string()
    .regex(/^[A-Za-z0-9]{1,12}$/)
    .optional(),
  network: z.int().min(1).max(999_999_999_999).optional(),
  fiat: Fiat.optional(),
  fiatAmount: Decimal.optional(),
  coinAmount: Decimal.optional(),
  address: CoinAddress.optional(),
  refundAddress: CoinAddress.optional(),
  reference: z.string().regex(StartValues.prefills.reference).optional(),
  email: Email.optional(),
  lang: z.string().max(35).regex(StartValues.language).optional(),
  externalId: shopFields.externalId,
  lock: z.array(z.enum(StartValues.lockables)).max(StartValues.lockables.length).optional(),
})
const has = (value: unknown) => value !== undefined

/** The options of a start, each with its bounds. A locked option has a value; an amount is of one side. */
export const StartOptions = startOptions
  .superRefine((it, context) => {
    const say = (field: string, code: string) =>
      context.addIssue({ code: 'custom', path: [field], params: { code } })
    if (has(it.coin) !== has(it.network)) say(has(it.coin) ? 'network' : 'coin', 'required')
    else if (has(it.coin) && !Coins.isCoinId(`${it.coin}@${it.network}`)) say('coin', 'coin.unavailable')
    if (has(it.fiatAmount) && has(it.coinAmount)) say('coinAmount', 'one_of')
    if (it.lock?.some((name) => !has(it[name]))) say('lock', 'required')
    // An amount is fixed in its unit or not at all.
    if (it.lock?.includes('fiatAmount') && !has(it.fiat)) say('fiat', 'required')
    if (it.lock?.includes('coinAmount') && !has(it.coin)) say('coin', 'required')
  })
  .meta({
    examples: [
      {
        service: 'sell',
        fiat: 'EUR',
        fiatAmount: '49.00',
        externalId: 'basket-4711',
        lock: ['fiat', 'fiatAmount'],
      },
    ],
  })

export const createSession = route({
  method: 'POST',
  path: '/api/merchant/sessions',
  access: 'merchant',
  idempotent: true,
  roles: ['owner', 'sessions'],
  summary:
    'Open a session: a visit of the widget with parameters that your server fixes. The address works once, within five minutes.',
  body: z.strictObject({ widgetKey: id('wk'), options: StartOptions, metadata: Metadata.optional() }),
  answer: z.object({
    /** For the frame or the browser of the visitor. It carries nothing but a token. */
    url: z.string(),
    expiresAt: Time,
  }),
  refusals: ['not-found', 'merchant.ended', 'merchant.not_allowed'],
})
