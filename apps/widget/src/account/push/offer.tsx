/** The button of the offer. It goes once the person is told here, and once they refuse: the page needs neither. */
import { Button, Notice } from '@agio/ui'
import { useQuery } from '@tanstack/react-query'
import { useApp, useText } from '../../app/context.tsx'
import { Problem } from '../../app/problem.tsx'
import { profileQuery } from '../../app/profile.ts'
import { useAct } from '../../app/use-act.ts'
import { turnOn } from './browser.ts'
import { turnOnInMessenger } from './messenger.ts'
import { useDevices } from './use-devices.ts'

export function Offer() {
  return useApp().host.kind === 'messenger' ? <InMessenger /> : <OnDevice />
}

function OnDevice() {
  const app = useApp()
  const { data } = useDevices()
  const isWanted = data !== undefined && data.key !== null && data.here === undefined
  return <Ask isWanted={isWanted} told="push.told" run={() => turnOn(app)} />
}

/** Our bot writes to the linked account, in the messenger that shows this page. */
function InMessenger() {
  const app = useApp()
  const { data } = useQuery(profileQuery(app.api))
  const isWanted = data?.messenger?.isNotified === false
  return <Ask isWanted={isWanted} told="push.toldMessenger" run={() => turnOnInMessenger(app)} />
}

type Asking = {
  isWanted: boolean
  told: 'push.told' | 'push.toldMessenger'
  run: () => Promise<'told' | 'refused' | 'failed' | 'off'>
}

function Ask({ isWanted, told, run }: Asking) {
  const { t } = useText()
  const asking = useAct(run)
  if (asking.answer === 'told' || asking.answer === 'failed')
    return (
      <Notice tone={asking.answer === 'told' ? 'good' : 'calm'} live>
        <p>{t(asking.answer === 'told' ? told : 'push.failed')}</p>
      </Notice>
    )
  if (!isWanted || asking.answer === 'refused') return null
  return (
    <div>
      <Button look="plain" wide busy={asking.busy} onClick={() => asking.run()}>
        {t('push.tell')}
      </Button>
      <Problem error={asking.error} />
    </div>
  )
}
