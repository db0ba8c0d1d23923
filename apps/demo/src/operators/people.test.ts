import { expect, test } from 'vitest'
import { codeOf } from './people.ts'

/** The secret of RFC 6238, appendix B: "12345678901234567890". */
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'

test.each([
  [59, '287082', 1],
  [1_111_111_109, '081804', 1],
  [1_234_567_890, '005924', 30],
  [20_000_000_000, '353130', 10],
])('at %d seconds the code is %s, as the standard has it', (seconds, code, secondsLeft) => {
  expect(codeOf(secret, new Date(seconds * 1000))).toEqual({ code, secondsLeft })
})
