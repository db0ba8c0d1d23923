/** An address of the order's chain under its label, with the network in words. */
import type { SellOrderView } from '@agio/contract'
import { Coins } from '@agio/domain'
import { Address } from '@agio/ui'
import { useId } from 'react'

export function WalletAddress({
  label,
  order,
  address,
}: {
  label: string
  order: SellOrderView
  address: string
}) {
  const id = useId()
  return (
    <fieldset aria-labelledby={id}>
      <p id={id} className="soft">
        {label}
      </p>
      <Address
        address={address}
        network={{ name: order.network, symbol: Coins.chainOf(order.coin).nativeSymbol }}
      />
    </fieldset>
  )
}
