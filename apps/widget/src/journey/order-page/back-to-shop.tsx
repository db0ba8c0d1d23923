/** To the page of a merchant that its payment link leads back to; out of a frame, whose page stays. */
import { ButtonLink } from '@agio/ui'
import { useApp, useText } from '../../app/context.tsx'

export function BackToShop({ url, look, wide }: { url: string; look: 'main' | 'quiet'; wide?: boolean }) {
  const { host } = useApp()
  const { t } = useText()
  const isFramed = host.kind !== 'page'
  return (
    <ButtonLink
      look={look}
      {...(wide && { wide })}
      href={url}
      rel="noreferrer"
      {...(isFramed && { target: '_blank' })}
    >
      {t('paid.backTo', { site: new URL(url).host })}
    </ButtonLink>
  )
}
