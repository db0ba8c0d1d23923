/** The order in which test files start: slow ones first, so that none is left to run alone while the other workers are done. */
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * The slowest of each project first: whichever took more than about a third of a minute in a full run. A clean clone has no
 * times of an earlier run; without this list larger files come first.
 */
const slowest = {
  'apps/server/src': [
    'orders/standing/standing',
    'testing/doors/operations',
    'testing/doors',
    'rails/iso20022/hostile-files',
    'commands/commands',
    'verification/phone/phone',
    'rails/evm/transfers/finality',
    'rails/evm/deposits/stalls',
    'rails/evm/transfers/refused',
    'rails/evm/transfers/released',
    'rails/evm/wallets/cost',
    'rails/evm/transfers/sweeps',
    'rails/evm/transfers/transfers',
    'screening/published',
    'screening/screening',
    'verification/starter',
    'verification/identity/identity',
    'rails/evm/transfers/withdrawn',
    'customers/sign-in/strangers',
    'verification/documents/reading/reader',
    'verification/address/directories',
    'rails/evm/deposits/internal',
    'rails/evm/transfers/lanes',
    'screening/remote/remote',
  ].map((name) => `${name}.integration.test.ts`),
  'e2e/stories': [
    'scenarios',
    'buying-moving',
    'buying',
    'verification',
    'differences',
    'still',
    'moving',
    'online',
    'ending',
    'pausing',
    'buying-mishaps',
    'price-alerts',
  ].map((name) => `${name}.story.test.ts`),
  'e2e/faults': [
    'left-out',
    'crash',
    'hostile-node',
    'crash-buying',
    'kill-buying',
    'fuzz',
    'kill',
    'clear-text',
    'workers',
    'installed',
    'rotation',
    'bad-input',
    'guessing',
  ].map((name) => `${name}.fault.test.ts`),
}
export const slow = Object.entries(slowest).flatMap(([folder, names]) =>
  names.map((name) => `${folder}/${name}`),
)

export class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const others = await super.sort(files)
    return others.toSorted((one, other) => groupOf(one) - groupOf(other) || rankOf(one) - rankOf(other))
  }
}

const groupOf = ({ project }: TestSpecification) => project.config.sequence.groupOrder

function rankOf({ moduleId }: TestSpecification): number {
  const at = slow.findIndex((path) => moduleId.endsWith(`/${path}`))
  return at < 0 ? slow.length : at
}
