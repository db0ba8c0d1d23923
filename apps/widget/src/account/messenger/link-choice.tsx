/**
 * The person chooses to link the messenger account by this sign-in. The choice names the account: launch data in the page
 * may be those of somebody else, who would be signed in as this person from then on.
 */
import { Checkbox } from '@agio/ui'
import { useEffect, useState } from 'react'
import { useApp, useText } from '../../app/context.tsx'
import type { Client } from '../../app/host/messenger/client.ts'

export function LinkChoice() {
  const { host } = useApp()
  const { t } = useText()
  const [client, setClient] = useState<Client>()
  const [mayLink, setMayLink] = useState(false)
  useEffect(() => {
    void host.line?.then((line) => {
      setClient(line.client)
      setMayLink(line.client?.launch()?.mayLink === true)
    })
  }, [host])
  if (!client?.launch()?.linkToken) return null
  const choose = (chosen: boolean) => {
    client.keep({ mayLink: chosen })
    setMayLink(chosen)
  }
  return (
    <Checkbox id="link-messenger" checked={mayLink} onCheck={choose}>
      {t('auth.linkMessenger', { name: client.accountName() })}
    </Checkbox>
  )
}
