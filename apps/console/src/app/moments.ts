/** Times of the wire, which are in UTC, as the operator reads them. */
import { readWireTime } from '@agio/contract/wire'
import { t } from 'virtual:texts/console/app'
import { spanOf } from './words.ts'

const format = new Intl.DateTimeFormat('en-GB', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'UTC',
  timeZoneName: 'short',
})

export const momentOf = (wire: string): string => format.format(readWireTime(wire))

/** "3 min": since this time. */
export const ageOf = (wire: string, now = Date.now()): string => spanOf(now - readWireTime(wire).getTime())

/** "in 2 h", "over since 3 min". */
export function untilText(wire: string, now = Date.now()): string {
  const left = readWireTime(wire).getTime() - now
  return left >= 0 ? t('in_time', { span: spanOf(left) }) : t('over_since', { span: spanOf(-left) })
}
