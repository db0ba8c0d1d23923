/**
 * Something is off: what happened, in figures, and what the person may choose, until when, and what happens by
 * itself. The server says which choices there are; a choice without a card does not compile.
 */
import type { SellChoice, SellOrderView } from '@agio/contract'
import { Button, Notice, Paper } from '@agio/ui'
import { useState, type ReactNode } from 'react'
import { useText } from '../../app/context.tsx'
import { Problem } from '../../app/problem.tsx'
import { showAmount } from '../../app/i18n/format.ts'
import { showTime } from '../../app/i18n/times.ts'
import css from './choices.module.css'
import { ReviseDialog } from './revise-dialog.tsx'
import { ProofDialog, ProviderDialog } from './origin-dialogs.tsx'
import { RefundDialog, SurplusDialog } from './refund-dialogs.tsx'
import { useOrderStep } from '../../journey/order-page/index.ts'
import { PayTo } from './pay.tsx'

/** The choices with a card; the others are buttons on the page. */
type Card = Exclude<SellChoice, 'cancel' | 'sent' | 'receipt'>
const cards: readonly Card[] = [
  'accept_lower',
  'take_all',
  'return_surplus',
  'confirm_name',
  'prove_wallet',
  'name_provider',
  'revise_beneficiary',
  'refund',
]

export function Choices({ order }: { order: SellOrderView }) {
  const { t, locale } = useText()
  const step = useOrderStep(order.id)
  const [open, setOpen] = useState<Card>()
  const { state, choices, decideBy, byDefault } = order
  const close = () => setOpen(undefined)
  const act = (card: Card) => {
    if (card === 'accept_lower') step.run('acceptLowerSell', {})
    else if (card === 'take_all') step.run('takeAllSell', { surplus: 'pay_out' })
    else if (card === 'confirm_name') step.run('reviseSell', { confirmName: true })
    else setOpen(card)
  }
  return (
    <section className={css.choices} aria-label={t('choice.title')}>
      <h2>{t('choice.title')}</h2>
      {decideBy && isDecided(state) && (
        <Notice tone="warn">
          <p>
            {t('choice.decideBy', { time: showTime(decideBy) })}{' '}
            {t(`choice.default.${byDefault === 'keep' ? 'dust' : state}`)}
          </p>
        </Notice>
      )}
      <Problem error={step.error} />
      {cards
        .filter((card) => choices.includes(card))
        .map((card, at) => (
          <Choice
            key={card}
            first={at === 0}
            card={card}
            order={order}
            busy={step.busy}
            onTake={() => act(card)}
          />
        ))}
      {state === 'underpaid' && (
        <Paper>
          <h3>{t('choice.payRest')}</h3>
          <p>{t('choice.payRestText', { amount: showAmount(locale, order.left) })}</p>
          <PayTo order={order} />
        </Paper>
      )}
      {open === 'prove_wallet' && <ProofDialog order={order} onClose={close} />}
      {open === 'name_provider' && <ProviderDialog order={order} onClose={close} />}
      {open === 'refund' && <RefundDialog order={order} onClose={close} />}
      {open === 'return_surplus' && <SurplusDialog order={order} onClose={close} />}
      {open === 'revise_beneficiary' && <ReviseDialog order={order} onClose={close} />}
    </section>
  )
}

const decided = ['underpaid', 'overpaid', 'needs_revision', 'on_hold'] as const
const isDecided = (state: SellOrderView['state']): state is (typeof decided)[number] =>
  (decided as readonly string[]).includes(state)

function Choice({
  first,
  card,
  order,
  busy,
  onTake,
}: {
  first: boolean
  card: Card
  order: SellOrderView
  busy: boolean
  onTake: () => void
}) {
  const { title, text } = useWords(card, order)
  return (
    <div className={css.card}>
      <div>
        <h3>{title}</h3>
        <p className={css.soft}>{text}</p>
      </div>
      <Button look={first ? 'main' : 'quiet'} wide busy={busy} onClick={onTake}>
        {title}
      </Button>
    </div>
  )
}

function useWords(card: Card, order: SellOrderView): { title: string; text: ReactNode } {
  const { t, locale } = useText()
  const surplus = order.surplus ? showAmount(locale, order.surplus) : ''
  switch (card) {
    case 'accept_lower':
      return {
        title: t('choice.acceptLower'),
        text: t('choice.acceptLowerText', { amount: showAmount(locale, order.received) }),
      }
    case 'take_all':
      return {
        title: t('choice.takeAll'),
        text: t('choice.takeAllText', {
          amount: surplus,
          payout: order.payoutOfAll ? showAmount(locale, order.payoutOfAll) : '',
        }),
      }
    case 'return_surplus':
      return { title: t('choice.returnSurplus'), text: t('choice.returnSurplusText', { amount: surplus }) }
    case 'confirm_name':
      return { title: t('choice.confirmName'), text: t('choice.confirmNameText') }
    case 'prove_wallet':
      return { title: t('choice.prove'), text: t('choice.proveText') }
    case 'name_provider':
      return { title: t('choice.provider'), text: t('choice.providerText') }
    case 'revise_beneficiary':
      return { title: t('choice.revise'), text: t('choice.reviseText') }
    case 'refund':
      return {
        title: t('choice.refund'),
        text: order.refund
          ? t('choice.refundText', { amount: showAmount(locale, order.refund.amount) })
          : t('choice.refundPlain'),
      }
    default:
      return card satisfies never
  }
}
