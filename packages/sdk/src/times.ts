/** Times as the installation writes them: the API as `2031-05-01 12:00:00`, webhooks as `2031-05-01T12:00:00Z`, both in UTC. */
import { wireTime } from '@agio/contract/wire'

const ofApi = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)$/
const ofWebhook = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d:\d\d(?:\.\d{1,3})?)Z$/

/** Converts a time of the API or of a webhook to a Date. Throws a TypeError if it is neither. */
export function readTime(time: string): Date {
  const [, day, clock] = ofApi.exec(time) ?? ofWebhook.exec(time) ?? []
  const date = new Date(`${day}T${clock}Z`)
  if (Number.isNaN(date.getTime())) throw new TypeError(`readTime: ${JSON.stringify(time)} is not a time.`)
  return date
}

/** Converts a Date to a time that the API accepts. Seconds are the smallest unit. */
export function writeTime(date: Date): string {
  return wireTime(date)
}
