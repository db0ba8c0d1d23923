/** From the order that pays a link to where its merchant wants the payer to go on. */
import { useLink } from './link-query.ts'
import { Return } from './closed.tsx'

/** `shop`: of the order. A link of another merchant leads nowhere from here. */
export function BackToShop({ token, shop }: { token: string; shop: string | undefined }) {
  const { data } = useLink(token, { isHeld: true }).link
  return data?.returnUrl && data.merchant === shop ? <Return url={data.returnUrl} /> : null
}
