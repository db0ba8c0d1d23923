/** An open IBAN: its state, details to copy or download, and its standing order. */
import { newKey } from '@agio/contract/client'
import { Coins } from '@agio/domain'
import { AddressGroups, Button, MoreIcon, Notice, Paper, Receipt, Status, type ShownLine } from '@agio/ui'
import { useState } from 'react'
import { groupIban } from '../../account/beneficiary/index.ts'
import { save } from '../../app/api/download.ts'
import { useApp, useText } from '../../app/context.tsx'
import type { Translate } from '../../app/i18n/i18n.ts'
import { lazily } from '../../app/lazily.tsx'
import { Onward } from '../../app/onward.tsx'
import { IfServed } from '../../app/routing/served.tsx'
import { Problem } from '../../app/problem.tsx'
import { useAct } from '../../app/use-act.ts'
import { copyable, Share } from '../../journey/order-page/index.ts'
import { keepBegun } from '../../journey/order-form/index.ts'
import rows from '../purchase.module.css'
import type { Iban } from './iban-query.ts'
import css from './iban.module.css'

const StandingOrder = lazily<{ iban: Iban; onClose: () => void }>(() =>
  import('./standing-order.tsx').then((it) => it.StandingOrder),
)

export function OpenIban({ iban }: { iban: Iban }) {
  const app = useApp()
  const { t, locale } = useText()
  const saving = useAct(() => save(app, 'getIbanDetails', { params: { id: iban.id }, query: { locale } }))
  const lines = detailLines(t, iban)
  const text = lines.map(({ label, copy }) => `${label}: ${copy?.text ?? ''}`).join('\n')
  return (
    <>
      <Paper title={t('iban.details')}>
        <Standing iban={iban} />
        <div className={rows.rows}>
          <Receipt label={t('iban.details')} lines={lines} />
        </div>
        <p className="soft">{t('iban.ownAccountOnly', { holder: iban.holder })}</p>
        <div className={css.acts}>
          <Share what={{ text }} copy={t('transfer.copyAll')} copied={t('transfer.allCopied')} />
          {iban.state === 'active' && (
            <Button
              look="quiet"
              busy={saving.busy}
              icon={<MoreIcon name="download" />}
              onClick={() => saving.run()}
            >
              {t('iban.sheet')}
            </Button>
          )}
        </div>
        <Problem error={saving.error} />
      </Paper>
      <WhatHappens iban={iban} />
    </>
  )
}

function Standing({ iban }: { iban: Iban }) {
  const { t } = useText()
  if (iban.state === 'blocked') return <Status tone="bad">{t('iban.blocked')}</Status>
  if (iban.isPaused) return <Status tone="wait">{t('iban.paused')}</Status>
  return <Status tone="good">{t('iban.active')}</Status>
}

function detailLines(t: Translate, { holder, iban, bic, bank }: Iban) {
  const row = (id: 'holder' | 'iban' | 'bic' | 'bank', text: string | null) => {
    if (!text) return []
    const label = t(`transfer.${id}`)
    const line = copyable(t, id, label, text, t('transfer.copy', { label }))
    if (id === 'iban')
      return [
        {
          ...line,
          value: groupIban(text),
          code: 'figures' as const,
          state: 'strong' as const,
          stacked: true,
        },
      ]
    return [id === 'bic' ? line : { ...line, code: false, words: true }]
  }
  return [...row('holder', holder), ...row('iban', iban), ...row('bic', bic), ...row('bank', bank)]
}

/** The standing order as text, with buttons to change and to pause it. */
function WhatHappens({ iban }: { iban: Iban }) {
  const { t } = useText()
  const { storage, now } = useApp()
  const [isOpen, setOpen] = useState(false)
  const pausing = usePausing(iban)
  const { order, isPaused, needsLevel } = iban
  return (
    <Paper title={t('iban.order')}>
      <div className={css.form}>
        {needsLevel && (
          <IfServed>
            <Notice tone="warn">
              <p>{t('iban.levelLost')}</p>
            </Notice>
            <span onClickCapture={() => keepBegun(storage, { service: 'iban' }, now())}>
              <Onward href={`/verification?level=${needsLevel}`}>{t('needs.act')}</Onward>
            </span>
          </IfServed>
        )}
        <p className={isPaused ? 'soft' : undefined}>
          {order.do === 'keep'
            ? t('iban.orderKeep')
            : t('iban.orderBuy', { coin: Coins.coinOf(order.coin).symbol, network: order.network })}
        </p>
        {order.do === 'buy' && <Receipt label={t('iban.order')} lines={[walletLine(t, order.destination)]} />}
        {order.do === 'buy' && !isPaused && <p className="soft">{t('iban.repeat')}</p>}
        {isPaused && <p>{t('iban.pausedText')}</p>}
        <Problem error={pausing.error} />
        <Button
          wide
          look={order.do === 'keep' ? 'main' : 'quiet'}
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
        >
          {t('iban.change')}
        </Button>
        <Button wide look="plain" busy={pausing.busy} onClick={() => pausing.run()}>
          {t(isPaused ? 'iban.resume' : 'iban.pause')}
        </Button>
        {isOpen && <StandingOrder iban={iban} onClose={() => setOpen(false)} />}
      </div>
    </Paper>
  )
}

const walletLine = (t: Translate, address: string): ShownLine => ({
  id: 'wallet',
  label: t('prove.wallet'),
  value: <AddressGroups address={address} />,
  stacked: true,
})

function usePausing({ id, isPaused }: Iban) {
  const { api, queries } = useApp()
  return useAct(async () => {
    const call = isPaused ? 'resumeIban' : 'pauseIban'
    await api.call(call, { params: { id } }, { idempotencyKey: newKey() })
    await queries.invalidateQueries({ queryKey: ['ibans'] })
  })
}
