/** Words that every route shares: ids, amounts, times, lists. Anything unknown in a body is refused. */
import { Coins, Countries, Money } from '@agio/domain'
import * as z from 'zod'

/** Nothing: the body, query or parameters of a route that takes none. */
export const none = z.strictObject({})

/** `ord_` + 26 lower-case base32 characters. */
export const id = <const Prefix extends string>(prefix: Prefix) =>
  z
    .string()
    .regex(new RegExp(`^${prefix}_[a-z2-7]{26}$`))
    .meta({ examples: [`${prefix}_2k7d4qy3cv6ra5hzjw2u7m4xpe`] })

export const OrderId = id('ord')
export const QuoteId = id('quo')
export const CustomerId = id('cus')

export const Service = z.enum(['sell', 'buy'])
export const Fiat = z.enum(Money.fiats)
export const CoinId = z.enum(Coins.coinIds as [Coins.CoinId, ...Coins.CoinId[]])
/** Plain decimal, no sign, no exponent: "100", "0.05". The domain validates the digits by asset. */
export const Decimal = z
  .string()
  .regex(/^\d{1,30}(\.\d{1,18})?$/)
  .meta({ examples: ['100.00'] })

export const Amount = z
  .object({ currency: z.string(), amount: z.string() })
  .meta({ examples: [{ currency: 'EUR', amount: '100.00' }] })
export type Amount = z.infer<typeof Amount>

/** UTC, `YYYY-MM-DD HH:mm:ss`. */
export const Time = z
  .string()
  .regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
  .meta({ examples: ['2026-05-04 10:00:00'] })

/** Signs without width that a copied text carries. The joiners between letters stay: names of some scripts need them. */
const unseen = /[\u00ad\u180e\u200b\u2060\ufeff]/g

/** One line of text a person typed: trimmed, without invisible signs, no control characters. */
export const line = (max: number, min = 1) =>
  z
    .string()
    .overwrite((text) => text.replace(unseen, '').trim())
    .min(min)
    .max(max)
    .regex(/^[^\p{Cc}\p{Bidi_Control}]*$/u)
export const Email = z
  .string()
  .meta({ examples: ['mara@example.com'] })
  .overwrite((text) => text.replace(unseen, ''))
  .trim()
  .toLowerCase()
  .max(254)
  .pipe(z.email())
/** A transaction id from a wallet; a contract wallet may give an id of its own. Opaque: the coin's rail validates it. */
export const TransactionId = z
  .string()
  .regex(/^\w{16,128}$/)
  .meta({ examples: [`0x${'4e'.repeat(32)}`] })
/** Of a mail to a customer. */
export const MailPin = z
  .string()
  .regex(/^\d{6}$/)
  .meta({ examples: ['123456'] })
/** ISO 3166-1 alpha-2. */
export const Country = z
  .string()
  .regex(/^[A-Z]{2}$/)
  .meta({ examples: ['EE'] })
/** Rules of a form say what they have to say though another field is wrong. */
export const ofForm = {
  when: ({ value }: { readonly value: unknown }) => typeof value === 'object' && value !== null,
}
/** An address is asked for its postal code where the country has one. */
export const withPostCode = <Address extends z.ZodType<{ postCode: string; country: string }>>(
  address: Address,
) =>
  address.refine(({ postCode, country }) => (postCode ?? '') !== '' || !Countries.hasPostCodes(country), {
    ...ofForm,
    path: ['postCode'],
    params: { code: 'required' },
  })
/** 32 random bytes, base64url: of a link that opens something once. */
export const LinkSecret = z
  .string()
  .regex(/^[\w-]{43}$/)
  .meta({ examples: ['4Zq0cP2bK7d4qy3cv6ra5hzjw2u7m4xpe9TnL1aVsXk'] })
/** An address on a chain. Opaque: the coin's rail validates it. */
export const CoinAddress = z
  .string()
  .regex(/^[\x21-\x7e]{1,128}$/)
  .meta({ examples: ['0x52908400098527886E0F7030069857D2E4169EE7'] })

/** A name that stands for an address on a chain. Its rail judges the letters. */
export const ChainName = z
  .string()
  .min(3)
  .max(255)
  .meta({ examples: ['alice.eth'] })

export const page = {
  cursor: z.string().max(200).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(20),
}
export const list = <Item extends z.ZodType>(item: Item) =>
  z.object({ items: z.array(item), next: z.string().nullable() })
/** A day that clocks and calendars of every zone can work with. */
export const Day = z.iso
  .date()
  .refine((day) => day > '1900-01-01' && day < '3000-01-01')
  .meta({ examples: ['2026-05-04'] })

/** Filters of a list of orders; `status` is one code or several. */
export const orderFilter = {
  service: Service.optional(),
  status: z
    .string()
    .regex(/^[A-Z](,[A-Z])*$/)
    .optional(),
  from: Day.optional(),
  to: Day.optional(),
}
/** A list that is always complete. */
export const whole = <Item extends z.ZodType>(item: Item) =>
  z.object({ items: z.array(item), next: z.null() })
export const done = z.object({ done: z.literal(true) })
