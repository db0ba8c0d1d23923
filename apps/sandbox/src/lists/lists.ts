/** Two lists of invented persons, and a third that only the remote one has. */
import { createFaults } from '../app/faults.ts'
import { loadState, saveState } from '../app/state-file.ts'

export const listNames = ['un', 'open', 'yente'] as const
export type ListName = (typeof listNames)[number]
export const listFaultKinds = ['down', 'slow', 'shrunk', 'broken', 'lying', 'twice'] as const
export type ListFault = (typeof listFaultKinds)[number]

export type Listed = {
  readonly list: ListName
  readonly id: string
  readonly name: string
  readonly wallet?: string | undefined
}

/** Names that no person of a story has. */
const first = 'Zebulon Ottokar Yevdokim Thaddeus Hrothgar Quintilian'.split(' ')
const last = 'Quistgaard Wrzesniewski Xhaferi Zvyozdny Uzunkaya'.split(' ')
const opening: readonly Listed[] = first.flatMap((given, row) =>
  last.map((family, column) => ({
    list: column % 2 === 0 ? ('open' as const) : ('un' as const),
    id: `SB-${row * last.length + column + 1}`,
    name: `${given} ${family}`,
  })),
)
const remoteOnly: Listed = { list: 'yente', id: 'SB-Y1', name: 'Balthasar Oyelowski' }

export type Lists = ReturnType<typeof createLists>

export function createLists(file: string, now: () => Date) {
  const faults = createFaults<ListFault>()
  const { entries } = loadState<{ entries: Listed[] }>(file, { entries: [...opening, remoteOnly] })
  const save = () => saveState(file, { entries })
  const shown = (list: ListName): Listed[] => {
    const all = entries.filter((one) => one.list === list)
    return faults.on('shrunk', list) ? all.slice(0, all.length / 2) : all
  }
  return {
    faults,
    entries: () => [...entries],
    add(one: Omit<Listed, 'id'>): void {
      entries.push({ ...one, id: `SB-${now().getTime()}-${entries.length}` })
      save()
    },
    remove(name: string): void {
      entries.splice(0, entries.length, ...entries.filter((one) => one.name !== name))
      save()
    },
    un: () => unXml(shown('un'), now()),
    open: () => shown('open').map(openLine).join('\n'),
  }
}

const openLine = ({ id, name, wallet }: Listed): string =>
  JSON.stringify({
    id,
    schema: 'Person',
    properties: { name: [name], ...(wallet && { notes: [`wallet ${wallet}`] }) },
  })

const escaped = (text: string) => text.replace(/[<>&"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

const unXml = (entries: readonly Listed[], at: Date): string => `<?xml version="1.0" encoding="UTF-8"?>
<CONSOLIDATED_LIST dateGenerated="${at.toISOString().slice(0, 10)}">
<INDIVIDUALS>
${entries
  .map(
    ({ id, name, wallet }) =>
      `<INDIVIDUAL><DATAID>${id}</DATAID><FIRST_NAME>${escaped(name)}</FIRST_NAME><COMMENTS1>${escaped(wallet ?? '')}</COMMENTS1></INDIVIDUAL>`,
  )
  .join('\n')}
</INDIVIDUALS>
</CONSOLIDATED_LIST>
`
