/** Pages of the sandbox's shop, one per integration in docs/integrate. */
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { build } from 'vite'
import { widgetOrigin } from '../people.ts'
import { links } from '../town.ts'

const key = 'swapin-widget-default'
const shopOrigin = new URL(links.shop).origin

/** Records the page's events in order, in `window.heard`. */
type Heard = readonly [name: string, detail: { readonly orderId?: string }]

export const heardBy = (page: Page): Promise<readonly Heard[]> =>
  page.evaluate(() => (globalThis as unknown as { heard: Heard[] }).heard)

/** A page of the shop with only this HTML and script. */
export async function opensPage(page: Page, body: string, script = ''): Promise<void> {
  await page.goto(links.shop)
  await page.evaluate((html) => {
    document.body.innerHTML = html
  }, body)
  await page.evaluate(script)
}

export const element = {
  body: `<agio-widget widget-key="${key}" service="sell"></agio-widget>`,
  script: `globalThis.heard = []
    for (const name of ['order-created', 'completed'])
      document.querySelector('agio-widget').addEventListener('agio-' + name, ({ detail }) => heard.push([name, detail]))
    document.body.append(Object.assign(document.createElement('script'), { src: '${widgetOrigin}/embed.js', async: true }))`,
}

export const iframe = `<iframe src="${widgetOrigin}/sell?key=${key}&origin=${encodeURIComponent(shopOrigin)}" title="Sell crypto"
  width="100%" height="760" allow="clipboard-write; camera; publickey-credentials-get; publickey-credentials-create" referrerpolicy="strict-origin"
  sandbox="allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox allow-downloads allow-top-navigation-by-user-activation"></iframe>`

/** A React app of the shop with the component, built like a shop's own. */
export async function reactApp(): Promise<string> {
  const entry = 'virtual:shop'
  const source = `
    import { createElement } from 'react'
    import { createRoot } from 'react-dom/client'
    import { AgioWidget } from '@agio/embed/react'
    globalThis.heard = []
    const hears = (name) => (detail) => heard.push([name, detail])
    createRoot(document.querySelector('main')).render(
      createElement(AgioWidget, {
        base: ${JSON.stringify(widgetOrigin)},
        widgetKey: ${JSON.stringify(key)},
        service: 'sell',
        onOrderCreated: hears('order-created'),
        onCompleted: hears('completed'),
      }),
    )`
  const built = await build({
    configFile: false,
    logLevel: 'error',
    root: join(import.meta.dirname, '../../..'),
    plugins: [
      {
        name: 'shop',
        resolveId: (id) => (id === entry ? `\0${id}` : undefined),
        load: (id) => (id === `\0${entry}` ? source : undefined),
      },
    ],
    build: {
      write: false,
      modulePreload: false,
      rolldownOptions: { input: entry, output: { format: 'iife' } },
    },
  })
  const outputs = [built].flat().flatMap((it) => ('output' in it ? it.output : []))
  return outputs.find((it) => it.type === 'chunk')?.code ?? ''
}
