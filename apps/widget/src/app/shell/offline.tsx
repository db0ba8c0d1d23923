/** While the browser has no network, the foot of the page says so. Queries ask again by themselves when it is back. */
import { Toast } from '@agio/ui'
import { useSyncExternalStore } from 'react'
import { useText } from '../context.tsx'

function watch(hear: () => void): () => void {
  const events = ['online', 'offline']
  for (const event of events) addEventListener(event, hear)
  return () => {
    for (const event of events) removeEventListener(event, hear)
  }
}

/** Pages with a price, which pauses offline. */
const priced = /^\/((sell|buy)(\/order.*)?|l\/.*)?$/

export function Offline({ path }: { path: string }) {
  const { t } = useText()
  const isOnline = useSyncExternalStore(watch, () => navigator.onLine)
  return <Toast>{!isOnline && t(priced.test(path) ? 'shell.offline' : 'shell.offlineHere')}</Toast>
}
