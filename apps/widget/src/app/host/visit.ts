/** A host's values for the fields. Of a visit that a merchant's server prepared, what is locked stays as it is. */
import type { WidgetConfig } from '@agio/contract'
import type { HostConfig } from '@agio/embed/protocol'
import type { App } from '../context.tsx'
import { spokenOf, type Locale } from '../i18n/i18n.ts'
import { fromParameters, type Draft, type DraftStore } from '../session/draft.ts'
import { keys } from '../session/storage.ts'
import { showTheme } from '../shell/theme.ts'

/** The page around the frame sends these while it runs. The visitor's own choices stay. */
export function hear(
  { draft, storage }: Pick<App, 'draft' | 'storage'>,
  { theme, locale, prefill }: HostConfig,
  speak: (locale: Locale) => unknown,
): void {
  if (theme && storage.read(keys.theme) === undefined) showTheme(theme)
  const language = spokenOf([locale])
  if (language && storage.read(keys.locale) === undefined) speak(language)
  if (prefill) fill(draft, prefill)
}

/** A page's values: its amounts at once, the fields of a person only while they are empty or as given. */
export function fill(draft: DraftStore, prefill: Readonly<Record<string, string>>): void {
  draft.change(fromParameters(new URLSearchParams(prefill)))
  give(draft, fieldsOf(prefill))
}

/** By the draft, what was given last: a field that still says so takes what comes next. */
const given = new WeakMap<DraftStore, Partial<Draft>>()

function give(draft: DraftStore, fields: Partial<Draft>): void {
  const before = given.get(draft) ?? {}
  const now = draft.now()
  const untouched = (name: string) => {
    const value = now[name as keyof Draft]
    return value === '' || value === before[name as keyof Draft]
  }
  const wanted = Object.entries(fields).filter(([name]) => untouched(name))
  given.set(draft, { ...before, ...fields })
  if (wanted.length > 0) draft.change(Object.fromEntries(wanted))
}

/** The fields of a person that a host may fill in. */
export function fieldsOf(prefill: Readonly<Record<string, string>>): Partial<Draft> {
  const names = {
    beneficiary_name: 'name',
    iban: 'iban',
    sort_code: 'sortCode',
    account_number: 'accountNumber',
    reference: 'reference',
    email: 'contactEmail',
    refund_address: 'refundAddress',
    destination_address: 'destination',
    payer_name: 'payerName',
  } as const
  return Object.fromEntries(
    Object.entries(names).flatMap(([given, name]) =>
      prefill[given] ? [[name, prefill[given].slice(0, 140)]] : [],
    ),
  )
}

type Start = Pick<WidgetConfig, 'prefill' | 'visit'>
type Parts = Pick<App, 'draft' | 'parameters' | 'router' | 'session' | 'storage'>

export function begin(
  app: Parts,
  { prefill, visit }: Start,
  isFirst: boolean,
  history: Pick<History, 'state' | 'replaceState'>,
): void {
  const { draft } = app
  if (visit) return keepVisit(app, { prefill, visit }, isFirst, history)
  const fields = fieldsOf({ reference: prefill['reference'] ?? '' })
  if (isFirst) draft.change(fields)
  given.set(draft, fields)
}

/** A visit lasts until the person signs out: then nothing of it is there for the next one. */
function keepVisit(
  { draft, parameters, router, session, storage }: Parts,
  { prefill, visit }: { prefill: Start['prefill']; visit: NonNullable<Start['visit']> },
  isFirst: boolean,
  history: Pick<History, 'state' | 'replaceState'>,
): void {
  if (isFirst) draft.change(draftOf(prefill))
  const { locked } = visit
  const fixed = draftOf(Object.fromEntries(Object.entries(prefill).filter(([name]) => locked.includes(name))))
  fixed.locked = Object.keys(fixed).join(' ')
  const names = Object.keys(fixed) as (keyof Draft)[]
  const keep = () => {
    if (names.some((name) => draft.now()[name] !== fixed[name])) draft.change(fixed)
  }
  const goesOnWith = (token: string) => {
    parameters.set('session', token)
    storage.write(keys.configUrl, parameters.toString())
    history.replaceState({ ...(history.state as object | null), session: token }, '')
  }
  let token = visit.session
  const remember = () => goesOnWith(token)
  const stop = draft.subscribe(keep)
  router.subscribe(remember)
  if (router.now()) remember()
  else parameters.set('session', token)
  keep()
  const stopHearing = session.onEnd((reason) => {
    if (reason === 'rejected') return
    stopHearing()
    stop()
    token = 'over'
    remember()
    draft.forget()
  })
}

const draftOf = (pairs: Readonly<Record<string, string>>): Partial<Draft> => ({
  ...fromParameters(new URLSearchParams(pairs)),
  ...fieldsOf(pairs),
})
