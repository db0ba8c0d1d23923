/** A new widget key, or other settings of one. */
import type { WidgetKeyView } from '@agio/contract'
import type { AnswerTo } from '@agio/contract/client'
import { useState } from 'react'
import { t } from 'virtual:texts/console/own-merchant'
import { useApp } from '../app/context.tsx'
import { Fields, TextRows, type TextRow } from '../app/queue/fields.tsx'
import { hrefOf } from '../app/shell/router.ts'
import { ServiceBoxes, sitesIn } from '../merchants/index.ts'
import { LookFields, WithPreview, lookOf, isWhole, type Look } from './look/index.ts'
import { OwnDialog } from './own-dialog.tsx'

type Merchant = AnswerTo<'getOwnMerchant'>
const usual = 100
const rows = [
  { name: 'name', label: t('name'), hint: t('only_you_see_it'), maxLength: usual },
  { name: 'sites', label: t('sites'), hint: t('some_of_your_sites_separated'), maxLength: 2_000 },
  {
    name: 'sellButtonTitle',
    label: t('sell_button'),
    hint: t('leave_empty_for_the_usual'),
    maxLength: usual,
  },
  {
    name: 'buyButtonTitle',
    label: t('buy_button'),
    hint: t('leave_empty_for_the_usual'),
    maxLength: usual,
  },
] as const satisfies readonly TextRow<string>[]
type Typed = Look & Readonly<Record<(typeof rows)[number]['name'], string>>

export function WidgetKeyDialog(props: { merchant: Merchant; one?: WidgetKeyView; onClose: () => void }) {
  const { merchant, one, onClose } = props
  const { api, router } = useApp()
  const [typed, setTyped] = useState<Typed>(() => typedOf(merchant, one))
  const [services, setServices] = useState<WidgetKeyView['services']>(one?.services ?? merchant.services)
  const body = {
    name: typed.name.trim(),
    origins: sitesIn(typed.sites),
    services: [...services],
    sellButtonTitle: typed.sellButtonTitle.trim() || null,
    buyButtonTitle: typed.buyButtonTitle.trim() || null,
    locale: typed.locale.trim() || null,
    theme: lookOf(typed),
  }
  return (
    <OwnDialog
      title={one ? t('change_the_widget_key') : t('create_a_widget_key')}
      what={t('your_sites', { origins: merchant.origins.join(', ') })}
      button={one ? t('change') : t('create')}
      isReady={body.name.length > 1 && body.origins.length > 0 && body.services.length > 0 && isWhole(typed)}
      send={(once) =>
        one
          ? api.call('changeWidgetKey', { params: { id: one.id }, body }, once)
          : api.call('createWidgetKey', { body }, once)
      }
      onDone={(key) => router.go(hrefOf('widget_keys', key.id))}
      onClose={onClose}
    >
      <WithPreview widgetUrl={merchant.widgetUrl} service={services[0] ?? 'sell'} typed={typed}>
        <Fields>
          <TextRows
            id="key"
            rows={rows}
            typed={typed}
            onTyped={(texts) => setTyped({ ...typed, ...texts })}
          />
          <ServiceBoxes chosen={services} onChoose={(chosen) => setServices([...chosen])} />
          <LookFields typed={typed} onTyped={(name, text) => setTyped({ ...typed, [name]: text })} />
        </Fields>
      </WithPreview>
    </OwnDialog>
  )
}

const typedOf = (merchant: Merchant, one: WidgetKeyView | undefined): Typed => ({
  name: one?.name ?? '',
  sites: (one?.origins ?? merchant.origins).join(', '),
  sellButtonTitle: one?.sellButtonTitle ?? '',
  buyButtonTitle: one?.buyButtonTitle ?? '',
  locale: one?.locale ?? '',
  accent: one?.theme.accent ?? '',
  surface: one?.theme.surface ?? '',
  text: one?.theme.text ?? '',
  radius: one?.theme.radius ?? '',
  font: one?.theme.font ?? '',
})
