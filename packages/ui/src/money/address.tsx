/** An address as people compare it: whole, in groups of four, with its network in words. */
import { Fragment } from 'react'
import { Mark } from '../amount/marks.tsx'
import css from './address.module.css'

/** `address` is shown as given (with the capitals of its checksum). */
export function Address({ address, network }: { address: string; network?: Network }) {
  return (
    <div className={css.block}>
      {network && (
        <p className={css.network}>
          <Mark symbol={network.symbol} size={20} test={network.test ?? false} />
          {network.name}
        </p>
      )}
      <AddressGroups address={address} />
    </div>
  )
}
type Network = { name: string; symbol: string; test?: boolean } | undefined

/** The groups alone; a selection copies them without spaces. */
export function AddressGroups({ address }: { address: string }) {
  const groups = groupsOf(address)
  return (
    <code className={css.address}>
      {groups.map((group, at) => (
        <Fragment key={at}>
          {at > 0 && <wbr />}
          <span data-edge={at < 2 || at === groups.length - 1 || undefined}>{group}</span>
        </Fragment>
      ))}
    </code>
  )
}

/** "0x" and the first four letters are one group: that is how wallets shorten an address. */
function groupsOf(address: string): readonly string[] {
  const head = address.startsWith('0x') ? address.slice(0, 6) : ''
  const rest = address.slice(head.length).match(/.{1,4}/g) ?? []
  return head === '' ? rest : [head, ...rest]
}
