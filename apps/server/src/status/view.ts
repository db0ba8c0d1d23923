import type { AnswerTo } from '@agio/contract/client'
import { wireTime } from '@agio/contract/wire'
import type { History, Status } from './status.ts'

export const statusView = ({ at, parts }: Status, { took, pauses }: History): AnswerTo<'getStatus'> => ({
  at: wireTime(at),
  parts: parts.map(({ part, state, pause }) => ({
    part,
    state,
    reason: pause?.reason ?? null,
    until: wireTime(pause?.until),
  })),
  took: [...took],
  pauses: pauses.map(({ part, reason, since, ended }) => ({
    part,
    reason,
    since: wireTime(since),
    ended: wireTime(ended),
  })),
})
