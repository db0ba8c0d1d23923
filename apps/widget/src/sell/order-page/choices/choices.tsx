/**
 * Something is off: the person chooses, by results in money. The server says which choices there are, what each would do
 * now and which it recommends; each opens its sheet, and nothing happens before the button there.
 */
import type { ChoiceQuote, SellOrderView } from '@agio/contract'
import { OpeningRow } from '@agio/ui'
import { useState, type ReactNode } from 'react'
import { useText } from '../../../app/context.tsx'
import { showTime } from '../../../app/i18n/times.ts'
import { BackDialog } from './back-dialog.tsx'
import css from './choices.module.css'
import { NameDialog } from './name-dialog.tsx'
import { optionText } from './option-text.ts'
import { ProofDialog, ProviderDialog } from './origin-dialogs.tsx'
import { PayoutDialog } from './payout-dialog.tsx'
import { RestDialog } from './rest-dialog.tsx'
import { ReviseDialog } from './revise-dialog.tsx'
import type { SheetProps } from './sheet-props.ts'

type Choice = ChoiceQuote['choice']

/** `wanted` is the choice that a link of a mail names. */
export function Choices({ order, wanted }: { order: SellOrderView; wanted?: string | undefined }) {
  const { t, locale } = useText()
  const [open, setOpen] = useState(wanted)
  const { state, quotes, decideBy, byDefault } = order
  const chosen = quotes.find(({ choice }) => choice === open)
  return (
    <section className={css.choices} aria-labelledby="choices">
      <h2 id="choices">{t('choice.title')}</h2>
      {quotes.map((quote, at) => {
        const { result, meta } = optionText(t, locale, order, quote)
        const isDefault = quote.choice === byDefault && decideBy !== null
        return (
          <OpeningRow
            key={quote.choice}
            result={result}
            meta={[...meta, ...(isDefault ? [t('option.byItself', { time: showTime(decideBy) })] : [])].join(
              ' · ',
            )}
            badge={at === 0 && quotes.length > 1 ? t('option.recommended') : undefined}
            onOpen={() => setOpen(quote.choice)}
          />
        )
      })}
      {decideBy && isDecided(state) && (
        <p className="soft">
          {t('choice.decideBy', { time: showTime(decideBy) })}{' '}
          {t(`choice.default.${byDefault === 'keep' ? 'dust' : state}`)}
        </p>
      )}
      {chosen && <Sheet order={order} quote={chosen} onClose={() => setOpen(undefined)} />}
    </section>
  )
}

const decided = ['underpaid', 'overpaid', 'needs_revision', 'on_hold'] as const
const isDecided = (state: SellOrderView['state']): state is (typeof decided)[number] =>
  (decided as readonly string[]).includes(state)

const sheets: Record<Choice, (props: SheetProps) => ReactNode> = {
  pay_rest: RestDialog,
  accept_lower: PayoutDialog,
  take_all: PayoutDialog,
  return_surplus: BackDialog,
  refund: BackDialog,
  confirm_name: NameDialog,
  revise_beneficiary: ReviseDialog,
  prove_wallet: ProofDialog,
  name_provider: ProviderDialog,
}

/** A choice without a sheet does not compile. */
function Sheet(props: SheetProps) {
  const Body = sheets[props.quote.choice]
  return <Body {...props} />
}
