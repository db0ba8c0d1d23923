/** The rate was renewed: the banner stays until it is put away, also after a reload. */
import type { SellOrderView } from '@agio/contract'
import { Banner } from '@agio/ui'
import { useState } from 'react'
import { useApp, useText } from '../../../app/context.tsx'
import { keys } from '../../../app/session/storage.ts'
import { showExact, type WireAmount } from '../../../app/i18n/format.ts'

/** A person has few orders open at a time. */
const kept = 10

export function Requote({ order: { id, offeredBefore, required } }: { order: SellOrderView }) {
  const { storage } = useApp()
  const { t, locale } = useText()
  const [dismissed, setDismissed] = useState(() => storage.read(keys.requote)?.split('\n') ?? [])
  if (!offeredBefore || dismissed.includes(`${id} ${offeredBefore.until}`)) return null
  const { required: before, until, more, less } = offeredBefore
  const coins = (it: WireAmount) => showExact(locale, it)
  const amount = coins(required)
  const apart = more ?? less
  const dismiss = () => {
    const seen = [`${id} ${until}`, ...dismissed].slice(0, kept)
    storage.write(keys.requote, seen.join('\n'))
    setDismissed(seen)
  }
  return (
    <Banner
      key={until}
      title={t('requote.title')}
      dismiss={{ label: t('requote.dismiss'), onDismiss: dismiss }}
    >
      <p>
        <b>
          {apart
            ? t(more ? 'requote.more' : 'requote.less', { amount, apart: coins(apart) })
            : t('requote.same', { amount })}
        </b>{' '}
        {apart && (
          <s>
            <span className="only-spoken">{t('requote.before')} </span>
            {coins(before)}
          </s>
        )}
      </p>
      <p>{t('requote.sent')}</p>
    </Banner>
  )
}
