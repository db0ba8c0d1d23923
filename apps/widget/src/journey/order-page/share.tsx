/** Something to hand on: by the device's own sheet, or it is copied where there is none. */
import { Button, Copy } from '@agio/ui'
import { useState } from 'react'
import { useText } from '../../app/context.tsx'

type Shared = { readonly url: string } | { readonly text: string }

export function Share({ what, copy, copied }: { what: Shared; copy: string; copied: string }) {
  const { t } = useText()
  const [isRefused, setRefused] = useState(false)
  if (isRefused || typeof navigator.share !== 'function')
    return <Copy words text={'url' in what ? what.url : what.text} label={copy} done={copied} />
  const share = () =>
    navigator.share(what).catch((error: unknown) => {
      // The person closed the sheet; anything else leaves them with the copy.
      if (!(error instanceof DOMException && error.name === 'AbortError')) setRefused(true)
    })
  return (
    <Button look="quiet" onClick={() => void share()}>
      {t('paid.share')}
    </Button>
  )
}
