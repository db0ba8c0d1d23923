/** The payment in one line, on the way to its form. */
import { OrderLine } from '../../journey/order-line/index.ts'
import { sellPricing } from '../sell-quote.ts'
import { useLink } from './link-query.ts'
import { OfLink } from './of-link.tsx'

export function LinkLine({ token }: { token: string }) {
  const { data } = useLink(token).link
  if (!data) return null
  return (
    <OfLink link={data}>
      <OrderLine price={sellPricing} change={`/l/${token}`} />
    </OfLink>
  )
}
