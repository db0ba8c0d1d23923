/** `/buy/order`: the wallet the coins go to, the name the money comes from, and the button that places the order. */
import { Chains } from '@agio/domain'
import { Button, SkeletonBlock, TextField } from '@agio/ui'
import { useCallback, useEffect, useState } from 'react'
import { SavedWallets, useSaved } from '../../account/beneficiary/index.ts'
import { useApp, useDraft, useText } from '../../app/context.tsx'
import { coinOfWire } from '../../app/i18n/format.ts'
import { UseOwnWallet } from '../../wallet/index.tsx'
import { mayUseWallets } from '../../app/wallet-hints.ts'
import {
  Confirmations,
  ContactEmail,
  Marketing,
  MoreOptions,
  OrderFormPage,
  OrderSheet,
  PlaceButton,
  useNeeds,
  useOrderForm,
  useProblems,
} from '../../journey/order-form/index.ts'
import { useNamedWallet, withName } from '../../journey/named-wallet/index.ts'
import { WalletField } from '../../journey/wallet-field/index.ts'
import { arrivalLine, useHeldQuote } from '../../journey/quote/index.ts'
import { orderFormWith } from './order-form.ts'
import { useFirstField } from './use-first-field.ts'
import { buyLines, buyPricing, type BuyPrice } from '../buy-quote.ts'

export function OrderScreen() {
  const { t, locale } = useText()
  const [draft] = useDraft()
  const quote = useHeldQuote(buyPricing, draft)
  const [ownAddress, setOwnAddress] = useState<string>()
  const named = useNamedWallet(draft.coin, draft.destination)
  const form = useForm(quote, ownAddress, named)
  const { data } = quote
  const needing = useNeeds('buy', !quote.isPending, data?.send)
  const saved = useSaved()
  const lines = [...buyLines(t, locale, data), arrivalLine(t, data?.arrival, 'arrival.two_business_days')]
  return (
    <OrderFormPage
      form={form}
      needing={needing}
      sheet={<OrderSheet quote={quote} lines={lines} change="/buy" />}
      fields={
        saved ? <Fields form={form} saved={saved} named={named} onOwn={setOwnAddress} /> : <SkeletonBlock />
      }
    />
  )
}

function useForm(
  quote: ReturnType<typeof useHeldQuote<BuyPrice>>,
  ownAddress: string | undefined,
  named: Named,
) {
  return useOrderForm(withName(orderFormWith(ownAddress), 'destination', named), quote)
}
type Named = ReturnType<typeof useNamedWallet>

type FieldsProps = {
  form: ReturnType<typeof useForm>
  saved: Saved
  named: Named
  /** The address of the connected wallet. */
  onOwn: (address: string) => void
}

function Fields({ form, saved, named, onOwn }: FieldsProps) {
  const { t } = useText()
  const { draft, change, problems } = form
  const { text, summary } = useProblems(form)
  const coin = coinOfWire(draft.coin)
  const network = coin ? Chains.chains[coin.chainId].name : ''
  const wallets = saved.wallets.filter(({ chainId }) => chainId === coin?.chainId)
  const { isNew, choose } = useWallet(wallets, saved.payerName)
  const isFixed = draft.locked.split(' ').includes('destination')
  useFirstField('destination', draft.destination === '' && wallets.length === 0 && !isFixed)
  return (
    <>
      <h2>{t('buyOrder.wallet')}</h2>
      <p className="soft">{t('buyOrder.walletText', { coin: coin?.symbol ?? '', network })}</p>
      {summary}
      {wallets.length > 0 && !isFixed && (
        <SavedWallets
          id="savedWallet"
          wallets={wallets}
          symbol={coin?.symbol ?? ''}
          chosen={isNew ? '' : draft.destination}
          onChoose={choose}
        />
      )}
      {(isNew || isFixed) && (
        <WalletField
          id="destination"
          coin={draft.coin}
          value={draft.destination}
          network={network}
          given={text('destination')}
          mayBeNamed
          named={named}
          onText={(destination) => change({ destination })}
          fixed={(hint) => form.fixed('destination', hint)}
        />
      )}
      {isNew && !isFixed && coin && <OwnWallet chainId={coin.chainId} onOwn={onOwn} />}
      <h2>{t('buyOrder.payer')}</h2>
      <TextField
        id="payerName"
        label={t('buyOrder.payerName')}
        autoComplete="name"
        maxLength={70}
        value={draft.payerName}
        error={text('payerName')}
        hint={t('buyOrder.payerHint')}
        onText={(payerName) => change({ payerName })}
      />
      <MoreOptions isFilled={draft.contactEmail !== ''} isWrong={problems.contactEmail !== undefined}>
        <ContactEmail error={text('contactEmail')} />
        <Marketing form={form} />
      </MoreOptions>
      <Confirmations form={form} error={text} />
      <PlaceButton form={form} label={t('order.placeBuy')} note={t('buyOrder.placeNote')} />
    </>
  )
}

function OwnWallet({ chainId, onOwn }: { chainId: number } & Pick<FieldsProps, 'onOwn'>) {
  const { t } = useText()
  const app = useApp()
  const [, change] = useDraft()
  const [isOpen, setOpen] = useState(false)
  const close = useCallback(() => setOpen(false), [])
  const fill = useCallback(
    (destination: string) => {
      change({ destination })
      onOwn(destination)
    },
    [change, onOwn],
  )
  if (!mayUseWallets(app)) return null
  return (
    <>
      <Button look="quiet" wide busy={isOpen} onClick={() => setOpen(true)}>
        {t('pay.useWallet')}
      </Button>
      {isOpen && <UseOwnWallet chainId={chainId} onAddress={fill} onClose={close} />}
    </>
  )
}

type Saved = NonNullable<ReturnType<typeof useSaved>>

/** The last used wallet is there at first, and the name of the last purchase, unless somebody has typed or brought another. */
function useWallet(wallets: Saved['wallets'], payerName: string | null) {
  const [draft, change] = useDraft()
  const [isAdding, setAdding] = useState(false)
  const isKnown = wallets.some(({ address }) => address === draft.destination)
  const [last] = wallets
  const destination = draft.destination === '' && !isAdding ? last?.address : undefined
  const name = draft.payerName === '' ? payerName : null
  const [fills] = useState({ destination, name })
  useEffect(() => {
    if (fills.destination) change({ destination: fills.destination })
    if (fills.name) change({ payerName: fills.name })
  }, [fills, change])
  return {
    isNew: isAdding || !isKnown,
    choose(address: string) {
      setAdding(address === '')
      change({ destination: address })
    },
  }
}
