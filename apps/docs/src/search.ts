/** Search over the docs and the reference: their lists are fetched with the first letter, and looked through here. */
type Found = { readonly title: string; readonly at: string; readonly words: string }

const most = 20

export function offerSearch(place: HTMLElement): void {
  const input = document.createElement('input')
  input.type = 'search'
  input.placeholder = 'Search'
  input.setAttribute('aria-label', 'Search docs and API')
  const answers = document.createElement('ul')
  const count = document.createElement('p')
  count.className = 'only-spoken'
  count.setAttribute('role', 'status')
  place.append(input, count, answers)

  let all: Promise<readonly Found[]> | undefined
  const show = async () => {
    const wanted = input.value.trim().toLowerCase()
    all ??= read(place.dataset['search']?.split(' ') ?? [])
    const found = wanted === '' ? [] : search(await all, wanted)
    // Another letter came meanwhile.
    if (input.value.trim().toLowerCase() !== wanted) return
    answers.replaceChildren(...found.map(row))
    count.textContent = wanted === '' ? '' : `${found.length} found`
    place.classList.toggle('none', wanted !== '' && found.length === 0)
  }
  input.addEventListener('input', () => void show())
  addEventListener('keydown', (event) => {
    if (event.key !== '/' || event.ctrlKey || event.metaKey || isTyping(event.target)) return
    event.preventDefault()
    input.focus()
  })
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement

/** A list that cannot be had leaves the others. */
async function read(addresses: readonly string[]): Promise<readonly Found[]> {
  const lists = addresses.map(async (address): Promise<readonly Found[]> => {
    const answer = await fetch(address).catch(() => undefined)
    return answer?.ok ? ((await answer.json()) as readonly Found[]) : []
  })
  return (await Promise.all(lists)).flat()
}

/** Every word is found; a title counts before what is said, and its beginning before the rest of it. */
function search(all: readonly Found[], wanted: string): readonly Found[] {
  const words = wanted.split(/\s+/)
  const rank = ({ title, words: said }: Found) => {
    const [name, text] = [title.toLowerCase(), said.toLowerCase()]
    if (!words.every((word) => name.includes(word) || text.includes(word))) return undefined
    return name.startsWith(wanted) ? 0 : words.every((word) => name.includes(word)) ? 1 : 2
  }
  return all
    .flatMap((it) => {
      const at = rank(it)
      return at === undefined ? [] : [{ it, at }]
    })
    .toSorted((a, b) => a.at - b.at)
    .slice(0, most)
    .map(({ it }) => it)
}

function row({ title, at, words }: Found): HTMLLIElement {
  const item = document.createElement('li')
  const link = document.createElement('a')
  link.href = at
  link.textContent = title
  const said = document.createElement('span')
  said.className = 'soft'
  said.textContent = words.slice(0, 120)
  item.append(link, said)
  return item
}
