/**
 * Every stage with its tier. `npm test` runs those of a change, row after row; the stages of a row run side by side.
 * `npm run test:night` has the rest, one stage after the other. `seconds` is how long a stage of the night takes on two cores:
 * a build machine begins only what still fits into its time.
 */
import { check } from '../check.mjs'
import { compileLibraries } from '../libraries/try.mjs'
import {
  benches,
  buildAndWeigh,
  byTheBook,
  inBrowser,
  inHalves,
  onArtefact,
  onNodes,
  onPostgres,
  tagged,
  vitest,
} from './works.mjs'

const onEmbedded = { TEST_DATABASE_URL: '' }
const forChange = { only: ['--tags-filter=!night'] }

export const rows = [
  // Types, shape, style; the widget, its weight, and what is published.
  [
    { name: 'check', tier: 'change', work: () => check({ withTidy: false }) },
    { name: 'build', tier: 'change', work: buildAndWeigh },
  ],
  // Without any process.
  [{ name: 'unit', tier: 'change', work: () => vitest(['unit', 'dom'], forChange) }],
  [
    {
      name: 'integration',
      tier: 'change',
      work: () => vitest(['integration'], { ...forChange, env: onEmbedded }),
    },
  ],
  // People over HTTP against the whole stack, and its ledger.
  [{ name: 'stories', tier: 'change', work: () => vitest(['stories'], forChange) }],
  // Crashes, bad input, strangers; each crash point once.
  [{ name: 'faults', tier: 'change', work: () => vitest(['faults'], forChange) }],
  [{ name: 'browser', tier: 'change', work: () => inBrowser('browser', ['phone', 'desktop']) }],
  // Stories of people that move the clock or disturb a whole stack. Nothing runs beside it: a clock that jumps gives the stack the
  // work of days at once.
  [{ name: 'alone', tier: 'change', work: () => inHalves('change') }],

  // Kills in number, long rounds of bad input, the package as a firm installs it.
  [{ name: 'kills', tier: 'night', seconds: 330, work: () => tagged(['faults']) }],
  // Every scenario of the control room twice in a row, and stories over HTTP that are like one of a change.
  [{ name: 'scenarios', tier: 'night', seconds: 260, work: () => tagged(['stories']) }],
  // Generators with large numbers, and crowds alike, without a stack.
  [{ name: 'numbers', tier: 'night', seconds: 500, work: () => tagged(['unit', 'dom', 'integration']) }],
  // Tests that another PostgreSQL may change, where one is to be had (docs/decisions/0018).
  [{ name: 'postgres', tier: 'night', seconds: 120, work: onPostgres }],
  // Some of the stories against the package, where PostgreSQL is to be had.
  [{ name: 'artefact', tier: 'night', seconds: 100, work: onArtefact }],
  // The operator's pages, typed into an empty Debian machine, where one can be made.
  [{ name: 'book', tier: 'night', seconds: 270, work: () => byTheBook() }],
  // The lines of Node beside the least one, where the registry has them.
  [{ name: 'nodes', tier: 'night', seconds: 500, work: onNodes }],
  // The second size of each story that has one, the walks in every language and at every width, and stories of which one of
  // their kind is the change's.
  [{ name: 'walks', tier: 'night', seconds: 640, work: walks }],
  [{ name: 'days', tier: 'night', seconds: 80, work: () => inHalves('night') }],
  // The published types in strict apps, and an app of Next.
  [{ name: 'libraries', tier: 'night', seconds: 120, work: compileLibraries }],
  // One small round of each family: it runs to its end.
  [{ name: 'bench', tier: 'night', seconds: 80, work: benches }],
]

function walks() {
  return inBrowser('walks', ['phone', 'desktop', 'second-size'], { tier: 'night' })
}
