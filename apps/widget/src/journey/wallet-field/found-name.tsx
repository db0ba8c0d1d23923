/** What is said below a field once its text is known to be good. */
import { Address, Icon } from '@agio/ui'
import { useText } from '../../app/context.tsx'
import type { NamedWallet } from '../named-wallet/index.ts'
import css from './wallet-field.module.css'

export function Good({ text }: { text: string }) {
  return (
    <span className={css.good}>
      <Icon name="check" size={16} />
      {text}
    </span>
  )
}

/** The name, and the whole address that it leads to. */
export function FoundName({ found, network }: { found: NonNullable<NamedWallet['shown']>; network: string }) {
  const { t } = useText()
  return (
    <>
      <Good text={t('buyOrder.nameGood', { name: found.name, network })} />
      <Address address={found.address} />
    </>
  )
}
