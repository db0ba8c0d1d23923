/** The words by which a customer knows that a mail is ours: two plain ones, drawn once, shown to the customer only. */
import type { Random } from '../platform/secrets.ts'

const first =
  'amber brave bright calm clear cosy early fair fresh gentle golden green happy honest kind light little lucky merry mild north open plain quick quiet red silver south still sunny warm wide'.split(
    ' ',
  )
const second =
  'acorn apple bench bridge candle cloud clover comet copper cradle ferry garden harbour island kettle ladder lantern maple meadow mirror orchard paper pebble pepper pillow river saddle teapot thimble valley violin window'.split(
    ' ',
  )

/** 32 words each: five bits of one random byte choose one. */
export function newCodeWord(random: Random): string {
  const [one = 0, two = 0] = random(2)
  return `${first[one % first.length]} ${second[two % second.length]}`
}
