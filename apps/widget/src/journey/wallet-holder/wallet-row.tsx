/** The row on an order's page that opens the question; the question itself comes when it is opened. */
import { OpeningRow } from '@agio/ui'
import { useState } from 'react'
import { useText } from '../../app/context.tsx'
import { lazily } from '../../app/lazily.tsx'
import type { QuestionProps } from './wallet-question.tsx'

export const WalletDialog = lazily<QuestionProps>(() =>
  import('./wallet-question.tsx').then((it) => it.WalletQuestion),
)

export function WalletRow({ order }: Pick<QuestionProps, 'order'>) {
  const { t } = useText()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <OpeningRow result={t('holder.title')} meta={t('holder.row')} onOpen={() => setOpen(true)} />
      {isOpen && <WalletDialog order={order} onClose={() => setOpen(false)} />}
    </>
  )
}
