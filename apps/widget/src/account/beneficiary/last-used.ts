/** How long ago something saved was used. */
import { useApp, useText } from '../../app/context.tsx'
import { showAgo } from '../../app/i18n/days.ts'

export function useLastUsed(): (time: string) => string {
  const { now } = useApp()
  const { t, locale } = useText()
  return (time) => t('account.lastUsed', { when: showAgo(locale, time, now()) })
}
