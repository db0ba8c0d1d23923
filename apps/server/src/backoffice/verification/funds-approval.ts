/** The source of funds at a level that needs two operators: what they approve, and the acceptance in the approval's transaction. */
import type { Platform } from '../../platform/platform.ts'
import { funds } from '../../verification/funds/index.ts'
import type { Approvable } from '../approvals/approvals.ts'
import { acceptanceFigures, acceptanceIn, eurosText } from './acceptance.ts'

export function fundsApprovable(platform: Platform): Approvable {
  return {
    async present({ subject, payload }) {
      const accepted = acceptanceIn(payload ?? '')
      if (!accepted || !(await funds.proposed(platform, subject))) return undefined
      const now = await funds.stateOf(platform, subject)
      return [
        ...acceptanceFigures(accepted),
        {
          name: 'evidence',
          value: now ? `${eurosText(now.used)} used, ${eurosText(now.upTo)} until now` : 'no bound until now',
        },
        { name: 'about', value: subject },
      ]
    },
    async carryOut(sql, { subject, payload }) {
      const accepted = acceptanceIn(payload ?? '')
      return accepted !== undefined && funds.accept(platform, sql, subject, accepted)
    },
  }
}
