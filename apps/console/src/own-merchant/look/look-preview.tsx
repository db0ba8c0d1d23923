/** The widget in a frame, with the look that is typed. It starts anew once the typing rests. */
import { useEffect, useState, type ReactNode } from 'react'
import { t } from 'virtual:texts/console/own-merchant'
import { lookOf, type Typed } from './look.ts'
import css from './look.module.css'

const restMs = 400

/** Without the key: a new one has none yet, and an older one would keep colours that are taken away here. */
function addressOf(widgetUrl: string, service: 'sell' | 'buy', typed: Typed): string {
  const address = new URL(`/${service}`, widgetUrl)
  const locale = typed.locale.trim()
  const start = { ...lookOf(typed), ...(locale === '' ? {} : { locale }) }
  for (const [name, value] of Object.entries(start)) address.searchParams.set(name, value)
  return address.href
}

/** Fields, and beside them the widget as they make it. */
export function WithPreview(props: {
  readonly widgetUrl: string
  readonly service: 'sell' | 'buy'
  readonly typed: Typed
  readonly children: ReactNode
}) {
  const address = addressOf(props.widgetUrl, props.service, props.typed)
  const [shown, setShown] = useState(address)
  useEffect(() => {
    const rest = setTimeout(() => setShown(address), restMs)
    return () => clearTimeout(rest)
  }, [address])
  return (
    <div className={css.split}>
      {props.children}
      <figure className={css.preview}>
        <figcaption>{t('as_your_page_will_show_it')}</figcaption>
        <iframe title={t('the_widget_with_this_look')} src={shown} />
      </figure>
    </div>
  )
}
