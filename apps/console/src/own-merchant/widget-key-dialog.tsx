/** A new widget key, or other settings of one. */
import type { WidgetKeyView } from '@agio/contract'
import type { AnswerTo } from '@agio/contract/client'
import { TextField } from '@agio/ui'
import { useState } from 'react'
import { useApp } from '../app/context.tsx'
import css from '../app/queue/queue.module.css'
import { hrefOf } from '../app/shell/router.ts'
import { ServiceBoxes, sitesIn } from '../merchants/index.ts'
import { OwnDialog } from './own-dialog.tsx'

type Merchant = AnswerTo<'getOwnMerchant'>
const looks = ['accent', 'surface', 'text', 'radius', 'font'] as const
const fields = [
  ['name', 'Name', 'For you alone.'],
  ['sites', 'Sites', 'Among those of your firm, divided by commas.'],
  ['sellButtonTitle', 'Title of the button that sells', 'Empty: the usual one.'],
  ['buyButtonTitle', 'Title of the button that buys', 'Empty: the usual one.'],
  ['locale', 'Language', 'Such as de; empty: that of the browser.'],
  ['accent', 'Accent', 'A colour such as #0a5c36; empty: the usual one.'],
  ['surface', 'Surface', 'A colour.'],
  ['text', 'Text', 'A colour.'],
  ['radius', 'Radius', 'Such as 8px.'],
  ['font', 'Font', 'Such as Inter, sans-serif.'],
] as const satisfies readonly (readonly [string, string, string?])[]
type Typed = Record<(typeof fields)[number][0], string>

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
      title={one ? 'Change the widget key' : 'Make a widget key'}
      what={`Your firm may use: ${merchant.origins.join(', ')}.`}
      button={one ? 'Change' : 'Make'}
      isReady={body.name.length > 1 && body.origins.length > 0 && body.services.length > 0}
      send={(once) =>
        one
          ? api.call('changeWidgetKey', { params: { id: one.id }, body }, once)
          : api.call('createWidgetKey', { body }, once)
      }
      onDone={(key) => router.go(hrefOf('widget_keys', key.id))}
      onClose={onClose}
    >
      <div className={css.fields}>
        {fields.map(([field, label, hint]) => (
          <TextField
            key={field}
            id={`key-${field}`}
            label={label}
            hint={hint}
            value={typed[field]}
            maxLength={field === 'sites' ? 2_000 : 100}
            autoComplete="off"
            onText={(text) => setTyped({ ...typed, [field]: text })}
          />
        ))}
        <ServiceBoxes chosen={services} onChoose={(chosen) => setServices([...chosen])} />
      </div>
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
