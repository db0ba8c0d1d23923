/** A new widget key, or other settings of one. */
import type { WidgetKeyView } from '@agio/contract'
import type { AnswerTo } from '@agio/contract/client'
import { useState } from 'react'
import { useApp } from '../app/context.tsx'
import { Fields, TextRows, type TextRow } from '../app/queue/fields.tsx'
import { hrefOf } from '../app/shell/router.ts'
import { ServiceBoxes, sitesIn } from '../merchants/index.ts'
import { OwnDialog } from './own-dialog.tsx'

type Merchant = AnswerTo<'getOwnMerchant'>
const looks = ['accent', 'surface', 'text', 'radius', 'font'] as const
const usual = 100
const rows = [
  { name: 'name', label: 'Name', hint: 'Only you see it.', maxLength: usual },
  { name: 'sites', label: 'Sites', hint: 'Some of your sites, separated by commas.', maxLength: 2_000 },
  {
    name: 'sellButtonTitle',
    label: 'Sell button',
    hint: 'Leave empty for the usual words.',
    maxLength: usual,
  },
  {
    name: 'buyButtonTitle',
    label: 'Buy button',
    hint: 'Leave empty for the usual words.',
    maxLength: usual,
  },
  { name: 'locale', label: 'Language', hint: "Such as de. Leave empty for the browser's.", maxLength: usual },
  {
    name: 'accent',
    label: 'Accent',
    hint: 'A colour such as #0a5c36. Leave empty for the usual one.',
    maxLength: usual,
  },
  { name: 'surface', label: 'Surface', hint: 'A colour.', maxLength: usual },
  { name: 'text', label: 'Text', hint: 'A colour.', maxLength: usual },
  { name: 'radius', label: 'Radius', hint: 'Such as 8px.', maxLength: usual },
  { name: 'font', label: 'Font', hint: 'Such as Inter, sans-serif.', maxLength: usual },
] as const satisfies readonly TextRow<string>[]
type Typed = Readonly<Record<(typeof rows)[number]['name'], string>>

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
    theme: Object.fromEntries(
      looks.flatMap((name) => (typed[name].trim() === '' ? [] : [[name, typed[name].trim()]])),
    ),
  }
  return (
    <OwnDialog
      title={one ? 'Change the widget key' : 'Create a widget key'}
      what={`Your sites: ${merchant.origins.join(', ')}.`}
      button={one ? 'Change' : 'Create'}
      isReady={body.name.length > 1 && body.origins.length > 0 && body.services.length > 0}
      send={(once) =>
        one
          ? api.call('changeWidgetKey', { params: { id: one.id }, body }, once)
          : api.call('createWidgetKey', { body }, once)
      }
      onDone={(key) => router.go(hrefOf('widget_keys', key.id))}
      onClose={onClose}
    >
      <Fields>
        <TextRows id="key" rows={rows} typed={typed} onTyped={setTyped} />
        <ServiceBoxes chosen={services} onChoose={(chosen) => setServices([...chosen])} />
      </Fields>
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
