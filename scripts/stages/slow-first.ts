/** The order in which test files start: slow ones first, so that none is left to run alone while the other workers are done. */
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** The slowest of each project first. A clean clone has no times of an earlier run; without this list larger files come first. */
export const slow = [
  'faults/crash.fault.test.ts',
  'faults/kill-buying.fault.test.ts',
  'faults/hostile-node.fault.test.ts',
  'faults/kill.fault.test.ts',
  'faults/left-out.fault.test.ts',
  'faults/workers.fault.test.ts',
  'faults/clear-text.fault.test.ts',
  'faults/crash-buying.fault.test.ts',
  'faults/rotation.fault.test.ts',
  'stories/buying-moving.story.test.ts',
  'stories/scenarios.story.test.ts',
  'stories/buying.story.test.ts',
  'stories/differences.story.test.ts',
  'stories/still.story.test.ts',
  'stories/online.story.test.ts',
  'stories/moving.story.test.ts',
  'stories/ending.story.test.ts',
  'stories/pausing.story.test.ts',
].map((path) => `e2e/${path}`)

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
