/** An app of somebody else, as strict as TypeScript can be: everything of the embed is used with its types. */
import { Agio, type AgioEvents, type AgioOptions, type Provider } from '@agio/embed'
import { AgioWidget, type AgioWidgetAttributes, type AgioWidgetProps } from '@agio/embed/react'

const provider: Provider = {
  request: async ({ method, params = [] }) => [method, params],
  on: (event, hear) => hear(event),
}
const options: AgioOptions = {
  widgetKey: 'shop',
  service: 'buy',
  coinAmount: '5',
  fit: 'content',
  accent: '#7a3cff',
}
const created = ({ orderId, service, status }: AgioEvents['order-created']): string =>
  `${orderId.slice(4)} ${service} ${status.charCodeAt(0)}`

export function placed(): void {
  const widget = Agio.mount('#pay', {
    base: 'https://pay.example',
    ...options,
    provider,
    prefill: { iban: 'EE382200221020145685' },
    on: {
      ready: ({ version }) => version === 1,
      'order-created': created,
      error: ({ code }) => code === 'no-answer',
    },
  })
  widget.update({ amount: '75', theme: 'dark' })
  widget.prefill({ payerName: 'Ilse Moor' })
  widget.addEventListener('agio-completed', ({ detail }) => detail.orderId.slice(4))
  document.querySelector('agio-widget')?.setTheme('light')
  // @ts-expect-error there are two services
  widget.update({ service: 'swap' })
  // @ts-expect-error an event has its own shape
  widget.addEventListener('agio-resize', ({ detail }) => detail.orderId)
}

const props: AgioWidgetProps = { base: 'https://pay.example', ...options }
export const shop = (
  <AgioWidget
    {...props}
    provider={provider}
    className="till"
    style={{ margin: 4 }}
    prefill={{ email: 'ilse@example.org' }}
    onOrderCreated={created}
    onOrderChanged={({ status }) => status.charCodeAt(0)}
    onClosed={() => undefined}
  />
)
const attributes: AgioWidgetAttributes = { 'widget-key': 'shop', 'coin-amount': '5' }
export const element = (
  <agio-widget
    {...attributes}
    service="buy"
    fit="content"
    provider={provider}
    class="till"
    style={{ margin: 4 }}
    onClick={({ currentTarget }) => currentTarget.setTheme('dark')}
  />
)
// @ts-expect-error there are two services
export const swaps = <agio-widget service="swap" />
// @ts-expect-error an amount is a text
export const priced = <agio-widget coin-amount={5} />
// @ts-expect-error the element has no such attribute
export const misspelled = <agio-widget amuont="5" />
// @ts-expect-error where the widget is served has no default
export const nowhere = <AgioWidget widgetKey="shop" />
