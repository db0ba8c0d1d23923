/** docs/inventory/ways-out.md: how each way in which value leaves is guarded, from the table that a test checks. */
import { guardNames, guards, type Cell } from '../../tidy/ways-out/guards.ts'
import { ways } from '../../tidy/ways-out/ways.ts'
import { code, page, table } from './markdown.ts'

export const waysOut = (): string =>
  page(
    'How value leaves, and what guards it',
    'Each guard of each way is held by a test, or there is a reason why it is none of this way. `tidy/ways-out/ways-out.test.ts` fails where neither is so, and where the code has a way that is not here.',
    ...ways.map(({ name, cells }) =>
      [
        `## ${name}`,
        table(
          ['guard', 'held by, or why not'],
          guardNames.map((guard) => [guards[guard], shown(cells[guard])]),
        ),
      ].join('\n\n'),
    ),
  )

const shown = (cell: Cell): string => (typeof cell === 'string' ? cell : `${code(cell.file)} › ${cell.title}`)
