/** The customer says whose wallet it is: their own, or an account that a provider keeps for them. */
import type { OrderWalletView } from '@agio/contract'
import { newKey } from '@agio/contract/client'
import { Holders } from '@agio/domain'
import { Button, Dialog, Notice, OptionRow, SearchField, SkeletonBlock, TextField } from '@agio/ui'
import { useQuery } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { useApp, useText } from '../../app/context.tsx'
import { Problem } from '../../app/problem.tsx'
import { useAct } from '../../app/use-act.ts'
import css from './wallet-question.module.css'

export type QuestionProps = {
  order: { readonly id: string; readonly service: 'sell' | 'buy' }
  /** Chosen where the customer has said nothing before. */
  start?: 'provider'
  onClose: () => void
}

export function WalletQuestion({ order, start, onClose }: QuestionProps) {
  const { api } = useApp()
  const { t } = useText()
  const { data: said, error } = useQuery({
    queryKey: ['order', order.id, 'wallet'],
    queryFn: () => api.call('getOrderWallet', { params: { id: order.id } }),
  })
  const saying = useSaying(order.id, onClose)
  return (
    <Dialog
      title={t('holder.title')}
      closeLabel={t('shell.close')}
      onClose={onClose}
      foot={
        said?.mayChange && (
          <Button type="submit" form="holder-form" wide busy={saying.busy}>
            {t('holder.save')}
          </Button>
        )
      }
    >
      {said ? (
        <Question service={order.service} said={said} start={start} onSay={saying.run} />
      ) : (
        !error && <SkeletonBlock />
      )}
      <Problem error={error ?? saying.error} />
    </Dialog>
  )
}

type Provider = NonNullable<OrderWalletView['provider']>
type Said = { holder: 'own' | 'provider'; provider?: Provider; name?: string }
type Asked = {
  service: 'sell' | 'buy'
  said: OrderWalletView
  start: 'provider' | undefined
  onSay: (said: Said) => void
}

function Question({ service, said, start, onSay }: Asked) {
  const { t } = useText()
  const [holder, setHolder] = useState(said.holder ?? start ?? 'own')
  const [provider, setProvider] = useState<Provider | undefined>(said.provider ?? undefined)
  const [name, setName] = useState(said.name ?? '')
  const [missing, setMissing] = useState<'provider' | 'name'>()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (holder === 'own') return onSay({ holder })
    const lacks = missingOf(provider, name)
    setMissing(lacks)
    if (lacks || !provider)
      return document.getElementById(lacks === 'name' ? 'provider-name' : 'provider-search')?.focus()
    onSay({ holder, provider, ...(provider === 'other' && { name: name.trim() }) })
  }
  return (
    <form id="holder-form" className={css.form} onSubmit={submit} noValidate>
      <p>{t(service === 'sell' ? 'holder.textSell' : 'holder.textBuy')}</p>
      {said.lacks && (
        <Notice tone="warn">
          <p>{t('holder.lacks')}</p>
        </Notice>
      )}
      {!said.mayChange && (
        <Notice tone="calm">
          <p>{t('holder.fixed')}</p>
        </Notice>
      )}
      <fieldset className={css.options} disabled={!said.mayChange}>
        <legend className="only-spoken">{t('holder.title')}</legend>
        {(['own', 'provider'] as const).map((it) => (
          <OptionRow
            key={it}
            name="holder"
            value={it}
            checked={holder === it}
            onChoose={() => setHolder(it)}
            result={t(`holder.${it}`)}
            meta={t(`holder.${it}Meta`)}
          />
        ))}
      </fieldset>
      {holder === 'provider' && (
        <fieldset className={css.options} disabled={!said.mayChange}>
          <legend>{t('holder.which')}</legend>
          <Providers chosen={provider} onChoose={setProvider} />
          {missing === 'provider' && (
            <p role="alert" className={css.missing}>
              {t('holder.choose')}
            </p>
          )}
          {provider === 'other' && (
            <TextField
              id="provider-name"
              label={t('holder.name')}
              value={name}
              maxLength={100}
              error={missing === 'name' ? t('code.required') : undefined}
              onText={setName}
            />
          )}
        </fieldset>
      )}
    </form>
  )
}

const missingOf = (provider: Provider | undefined, name: string) => {
  if (!provider) return 'provider'
  return provider === 'other' && name.trim() === '' ? 'name' : undefined
}

/** Providers whose name has the searched letters, the chosen one, and always another one. */
function Providers({
  chosen,
  onChoose,
}: {
  chosen: Provider | undefined
  onChoose: (provider: Provider) => void
}) {
  const { t } = useText()
  const [search, setSearch] = useState('')
  const nameOf = (it: Provider) => (it === 'other' ? t('choice.providerOther') : Holders.providerNames[it])
  const letters = search.trim().toLowerCase()
  const found = [...Holders.providers.filter((it) => it !== 'other'), 'other' as const].filter(
    (it) => it === 'other' || it === chosen || nameOf(it).toLowerCase().includes(letters),
  )
  return (
    <>
      <SearchField
        id="provider-search"
        label={t('holder.search')}
        value={search}
        maxLength={40}
        onText={setSearch}
      />
      <div className={css.list}>
        {found.map((it) => (
          <OptionRow
            key={it}
            name="provider"
            value={it}
            checked={chosen === it}
            onChoose={() => onChoose(it)}
            result={nameOf(it)}
          />
        ))}
      </div>
    </>
  )
}

function useSaying(id: string, onDone: () => void) {
  const { api, queries } = useApp()
  return useAct(async (body: Said) => {
    try {
      const said = await api.call('sayOrderWallet', { params: { id }, body }, { idempotencyKey: newKey() })
      queries.setQueryData(['order', id, 'wallet'], said)
      onDone()
    } finally {
      void queries.invalidateQueries({ queryKey: ['order', id] })
    }
  })
}
