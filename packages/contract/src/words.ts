/** Words that every route shares: ids, amounts, times, lists. Anything unknown in a body is refused. */
import { Coins, Money } from '@agio/domain'
import * as z from 'zod'

/** Nothing: the body, query or parameters of a route that takes none. */
export const none = z.strictObject({})

/** `ord_` + 26 lower-case base32 characters. */
export const id = <const Prefix extends string>(prefix: Prefix) =>
  z.string().regex(new RegExp(`^${prefix}_[a-z2-7]{26}$`))

export const OrderId = id('ord')
export const QuoteId = id('quo')
export const CustomerId = id('cus')

export const Service = z.enum(['sell', 'buy'])
export const Fiat = z.enum(Money.fiats)
export const CoinId = z.enum(Coins.coinIds as [Coins.CoinId, ...Coins.CoinId[]])
/** Plain decimal, no sign, no exponent: "100", "0.05". The domain validates the digits by asset. */
export const Decimal = z.string().regex(/^\d{1,30}(\.\d{1,18})?$/)

export const Amount = z.object({ currency: z.string(), amount: z.string() })
export type Amount = z.infer<typeof Amount>

/** UTC, `YYYY-MM-DD HH:mm:ss`. */
export const Time = z.string().regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)

/** One line of text a person typed: trimmed, no control characters. */
export const line = (max: number, min = 1) =>
  z
    .string()
    .trim()
    .min(min)
    .max(max)
    .regex(/^[^\p{Cc}\p{Bidi_Control}]*$/u)
export const Email = z.string().trim().toLowerCase().max(254).pipe(z.email())
/** A transaction as a wallet names it; of a contract wallet it may be an id of its own that no chain knows. */
export const TransactionHash = z
  .string()
  .regex(/^0x[0-9a-fA-F]{64}$/)
  .toLowerCase()
export const EvmAddress = z.string().regex(/^0x[0-9a-fA-F]{40}$/)

export const page = {
  cursor: z.string().max(200).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(20),
}
export const list = <Item extends z.ZodType>(item: Item) =>
  z.object({ items: z.array(item), next: z.string().nullable() })
/** A day that clocks and calendars of every zone can work with. */
export const Day = z.iso.date().refine((day) => day > '1900-01-01' && day < '3000-01-01')

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
