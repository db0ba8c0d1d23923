/** The form of any step: the values, what is wrong with them, saved as they are typed, and sent when the step is done. */
import type { CompanyPerson, VerificationView } from '@agio/contract'
import type { Verification } from '@agio/domain'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useMarked, type Problems } from '../account/beneficiary/index.ts'
import { Refused } from '../app/api/api.ts'
import { useApp } from '../app/context.tsx'
import { keys, readJson } from '../app/session/storage.ts'
import { makeSaver } from './draft-saver.ts'
import { fieldsAsked, withEmptied, type FieldRecord, type Step, type StepRecord } from './steps.ts'
import { fromWire, isEmpty, textOf, toWire, type Value, type Values } from './values.ts'
import { useTake } from './verification-query.ts'

export function useStepForm({
  step,
  record,
  view,
  person,
  given = {},
  fixed = {},
  missing = {},
}: {
  step: Step
  record: StepRecord
  view: VerificationView
  /** Of the company; else the step is the customer's. */
  person?: CompanyPerson | undefined
  /** Values known without having been typed; shown in fields that are empty, but in none that was emptied of them. */
  given?: Values | undefined
  /** A value that is not typed: its present value counts, whatever was saved before. */
  fixed?: Values | undefined
  /** Papers that are missing besides the fields. */
  missing?: Problems<string>
}) {
  const { api, storage } = useApp()
  const take = useTake()
  const queries = useQueryClient()
  const of = person ? `${person.id} ${step}` : step
  const [typed, setTyped] = useState<Values>(() => unsaved(readJson(storage, keys.step), of))
  const [emptiedOf, setEmptiedOf] = useState<Values>({})
  const [isSaved, setSaved] = useState(true)
  const wire = (person ?? view).values[step]
  // The same lists as before, so that what the server said of them stays marked.
  const saved = useMemo(() => fromWire(wire), [wire])
  const kept = { ...saved, ...typed }
  const values = { ...withGiven(kept, given, emptiedOf), ...fixed }
  const fields = fieldsAsked(record.fields, values)
  const found = { ...missing, ...problemsOf(fields, values) }
  const marked = useMarked<string>(found, values)
  const { mark, markGiven } = marked
  const [refused, setRefused] = useState<Refused>()

  const send = (values: Values, draft: boolean) => {
    const body = { values: toWire(values, draft), draft }
    return take(
      person
        ? api.call('saveCompanyPersonStep', {
            params: { id: person.id, step: step as Verification.PersonStep },
            body,
          })
        : api.call('saveVerificationStep', { params: { step }, body }),
    )
  }
  // Values that the server lacks. It merges a draft by field: another page of the same step keeps what was typed there.
  const unsent = useRef(typed)
  // The server has it, and the field that was typed in keeps it until the focus leaves.
  const held = useRef<Values>({})
  const sendUnsent = async () => {
    const part = unsent.current
    const after = await send(part, true)
    unsent.current = differing(unsent.current, part)
    const known = fromWire((after.persons.find(({ id }) => id === person?.id) ?? after).values[step])
    const isSame = (name: string, value: Value) => JSON.stringify(known[name] ?? '') === JSON.stringify(value)
    held.current = { ...held.current, ...only(part, hasFocus) }
    setTyped((now) => {
      const isTyped = (name: string) => name in unsent.current || name in held.current
      return only(now, (name, value) => isTyped(name) || !isSame(name, value))
    })
  }
  const [saver] = useState(() =>
    makeSaver((isDone) => {
      setSaved(isDone)
      if (isDone) storage.write(keys.step, undefined)
    }),
  )
  useEffect(() => {
    const { flush } = saver
    const release = () => {
      const left = held.current
      held.current = {}
      setTyped((now) => only(now, (name) => !(name in left) || name in unsent.current))
    }
    addEventListener('pagehide', flush)
    addEventListener('focusout', release)
    return () => {
      removeEventListener('pagehide', flush)
      removeEventListener('focusout', release)
      flush()
    }
  }, [saver])

  const change = (typedPart: Values) => {
    const part = withEmptied(record.fields, typedPart)
    setTyped((now) => ({ ...now, ...part }))
    const emptied = Object.entries(given).filter(([name]) => name in part && isEmpty(part[name]))
    setEmptiedOf({ ...emptiedOf, ...Object.fromEntries(emptied) })
    unsent.current = { ...unsent.current, ...part }
    storage.write(keys.step, JSON.stringify({ step: of, values: unsent.current }))
    saver.later(sendUnsent)
  }
  /** Marks what is wrong; else does it, and shows a refusal at its fields. Undefined: it was not done. */
  const attempt = async <Answer>(act: () => Promise<Answer>, wrong = found): Promise<Answer | undefined> => {
    mark()
    setRefused(undefined)
    if (Object.keys(wrong).length > 0) return undefined
    try {
      return await act()
    } catch (error) {
      const no = error instanceof Refused ? error : new Refused('internal', 0, '')
      const given = fromServer(record.fields, no)
      if (Object.keys(given).length === 0) setRefused(no)
      if (hasOtherTerms(no))
        for (const key of ['config', 'terms'])
          void queries.invalidateQueries({ queryKey: [key], refetchType: 'all' })
      markGiven(given)
      return undefined
    }
  }
  /** The verification after it, where the step is right. */
  const submit = (instead: Values = values) =>
    attempt(
      async () => {
        await saver.stop()
        const after = await send(instead, false)
        unsent.current = {}
        setTyped({})
        storage.write(keys.step, undefined)
        return after
      },
      { ...missing, ...problemsOf(fieldsAsked(record.fields, instead), instead) },
    )
  return { ...marked, fields, values, kept, change, refused, isSaved, attempt, submit }
}

const only = (values: Values, isIn: (name: string, value: Value) => boolean): Values =>
  Object.fromEntries(Object.entries(values).filter(([name, value]) => isIn(name, value)))
const differing = (values: Values, from: Values) => only(values, (name, value) => value !== from[name])

/** Entries of a list are called after it. */
const hasFocus = (name: string): boolean => {
  const { id = '' } = document.activeElement ?? {}
  return id === name || id.startsWith(`${name}-`)
}

/** The terms have changed since the page was opened. */
export const hasOtherTerms = ({ fields }: Refused): boolean =>
  fields.some(({ code }) => code === 'terms.changed')

/** Values typed here that had not reached the server. */
function unsaved(kept: unknown, step: string): Values {
  if (typeof kept !== 'object' || kept === null) return {}
  const { step: of, values } = kept as { step?: unknown; values?: unknown }
  return of === step && typeof values === 'object' && values !== null ? (values as Values) : {}
}

function withGiven(values: Values, given: Values, emptiedOf: Values): Values {
  const missing = Object.entries(given).filter(
    ([name, known]) => isEmpty(values[name]) && emptiedOf[name] !== known,
  )
  return missing.length === 0 ? values : { ...values, ...Object.fromEntries(missing) }
}

/** Problems that the page itself can find. The rest is the server's. */
export function problemsOf(fields: readonly FieldRecord[], values: Values): Problems<string> {
  const found: Problems<string> = {}
  for (const field of fields) {
    const { name } = field
    if (isEmpty(values[name])) {
      if (!field.optional) found[name] = { code: field.kind === 'tick' ? 'consent.required' : 'required' }
    } else if (name === 'contactEmail' && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(textOf(values, name).trim()))
      found[name] = { code: 'email' }
  }
  return found
}

/** The server's fields (`values.address.street`, `countries.0`) by the names of the page. */
export function fromServer(fields: readonly FieldRecord[], { fields: given }: Refused): Problems<string> {
  const found: Problems<string> = {}
  for (const { field, code, params } of given) {
    const path = field.replace(/^(body\.)?(values\.)?/, '')
    const of =
      fields.find(({ name }) => path === name || path.startsWith(`${name}.`)) ??
      fields.find(({ name }) => name.startsWith(`${path}.`))
    if (of) found[of.name] = { code, ...(params ? { params } : {}) }
  }
  return found
}
