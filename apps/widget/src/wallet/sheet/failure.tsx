/** A wallet's refusal in a sentence, with the way on. */
import { Button, Notice } from '@agio/ui'
import { Money } from '@agio/domain'
import { useText } from '../../app/context.tsx'
import { showExact } from '../../app/i18n/format.ts'
import type { WalletKey } from '../../app/i18n/keys.ts'
import { failures, type WayOn } from '../core/failure-table.ts'
import type { Failed } from '../core/failures.ts'

const labels = {
  again: 'wallet.again',
  connect: 'wallet.connect',
  switch: 'wallet.switch',
  by_hand: 'wallet.byHand',
  look_in_wallet: 'wallet.again',
  new_code: 'wallet.again',
} as const satisfies Record<Exclude<WayOn, 'quiet'>, WalletKey>

/** A place can do these for the person. `again` does what was refused once more. */
export type Ways = { readonly again: () => void; readonly connect?: () => void; readonly byHand?: () => void }

export function FailureNotice({
  failed: it,
  network,
  ways,
}: {
  failed: Failed
  network?: string
  ways: Ways
}) {
  const { t, locale } = useText()
  const { text, on } = failures[it.failed]
  if (on === 'quiet') return null
  const missing = it.missing && {
    amount: showExact(locale, { currency: it.missing.asset, amount: Money.format(it.missing) }),
  }
  const act = on === 'connect' ? (ways.connect ?? ways.again) : on === 'by_hand' ? ways.byHand : ways.again
  return (
    <Notice tone="warn" live>
      <p>
        {t(text)}
        {missing && ` ${t(it.failed === 'no_gas' ? 'wallet.missingGas' : 'wallet.missing', missing)}`}
      </p>
      {it.unsure && <p>{t('wallet.unsure')}</p>}
      {act && (
        <Button look="quiet" onClick={act}>
          {t(labels[on], { network: network ?? '' })}
        </Button>
      )}
    </Notice>
  )
}
