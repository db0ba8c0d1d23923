/** A small merchant's page that embeds the widget exactly as the integration guide says. */
import { html, page } from '../app/page.ts'

const wares = [
  { name: 'Trail pack', price: '€89.00', colours: '#4a7c59, #a3c9a8' },
  { name: 'Tin stove', price: '€34.50', colours: '#b5651d, #e8c39e' },
  { name: 'Wool blanket', price: '€62.00', colours: '#7b4b5e, #d9a5b3' },
  { name: 'Head lamp', price: '€29.00', colours: '#2f4858, #9fb8c8' },
] as const

/** `widgetUrl` is the start page of the widget. */
export function shopPage(widgetUrl: string): string {
  const shelf = wares.map(
    ({ name, price, colours }) =>
      html`<li class="card">
        <div class="ware" style="background: linear-gradient(135deg, ${colours})"></div>
        <h2>${name}</h2>
        <span class="quiet">${price}</span>
      </li>`,
  )
  return page({
    title: 'Fernweh Outdoor',
    skin: 'shop',
    body: html` <div class="shop">
      <section aria-labelledby="shelf">
        <h1 id="shelf">Things for far places</h1>
        <p>Paid in crypto? Turn it into euros or pounds right here, without leaving the shop.</p>
        <ul class="wares">
          ${shelf}
        </ul>
      </section>
      <section aria-label="Sell crypto">
        <iframe
          class="widget"
          title="Sell crypto for euros or pounds"
          src="${widgetUrl}"
          allow="clipboard-write; camera"
          referrerpolicy="strict-origin"
          sandbox="allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox allow-downloads allow-top-navigation-by-user-activation"
        ></iframe>
      </section>
    </div>`,
  })
}
