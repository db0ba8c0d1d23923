/** The persons of a company: who is named, how far each is, and one more or one less. */
import { Button, MoreIcon, Notice, Paper, Status } from '@agio/ui'
import type { CompanyPerson, VerificationView } from '@agio/contract'
import { Verification } from '@agio/domain'
import { useEffect, useRef, useState } from 'react'
import { useApp, useText } from '../../app/context.tsx'
import { Problem } from '../../app/problem.tsx'
import { useAct } from '../../app/use-act.ts'
import { useTake } from '../verification-query.ts'
import { hrefOfPerson, isDone, nameIn, personName, personsPath, roleText, shareIn } from './person-words.ts'
import css from './persons.module.css'

export function Persons({ view }: { view: VerificationView }) {
  const { api, router } = useApp()
  const { t } = useText()
  const take = useTake()
  const { persons, values } = view
  const list = useRef<HTMLUListElement>(null)
  const add = useAct(async (role: CompanyPerson['role']) => {
    const after = await take(api.call('addCompanyPerson', { body: { role } }))
    const added = after.persons.at(-1)
    if (added) await router.go(hrefOfPerson(added))
  })
  const named = [values, ...persons.map((it) => it.values)].reduce((sum, it) => sum + shareIn(it), 0n)
  const isOver = Verification.ownershipFinding([named]) === 'shares_exceed'
  return (
    <>
      <p>{t('verify.persons.text')}</p>
      <ul className={css.persons} ref={list} tabIndex={-1} aria-label={t('title.persons')}>
        <li>
          <Paper>
            <p className={css.name}>{nameIn(values) || t('verify.you')}</p>
            <p className="soft">{roleText(t, t('verify.role.you'), values)}</p>
          </Paper>
        </li>
        {persons.map((person) => (
          <Person
            key={person.id}
            person={person}
            isNext={person === persons.find((it) => !isDone(it))}
            onRemoved={() => list.current?.focus()}
          />
        ))}
      </ul>
      {named > 0n && (
        <Notice tone={isOver ? 'bad' : 'calm'}>
          <p>
            {t(isOver ? 'verify.sharesExceed' : 'verify.sharesNamed', {
              share: Verification.showShare(named),
            })}
          </p>
        </Notice>
      )}
      <Problem error={add.error} />
      <div className={css.acts}>
        {Verification.personRoles.map((role) => (
          <Button
            key={role}
            look="quiet"
            icon={<MoreIcon name="plus" />}
            busy={add.busy}
            onClick={() => add.run(role)}
          >
            {t(`verify.addPerson.${role}`)}
          </Button>
        ))}
      </div>
    </>
  )
}

/** `isNext`: the first that is not complete; its button is the next act of the page. */
function Person({
  person,
  isNext,
  onRemoved,
}: {
  person: CompanyPerson
  isNext: boolean
  onRemoved: () => void
}) {
  const { api, router } = useApp()
  const { t } = useText()
  const take = useTake()
  const [isSure, setSure] = useState(false)
  const question = useRef<HTMLParagraphElement>(null)
  const acts = useRef<HTMLDivElement>(null)
  const wasSure = useRef(false)
  // The focused button goes with each change: the focus moves to the one in its place.
  useEffect(() => {
    if (isSure) question.current?.focus()
    else if (wasSure.current) acts.current?.querySelector<HTMLElement>('button:last-of-type')?.focus()
    wasSure.current = isSure
  }, [isSure])
  const remove = useAct(async () => {
    await take(api.call('removeCompanyPerson', { params: { id: person.id } }))
    onRemoved()
  })
  const { role, steps, values } = person
  const name = personName(t, person)
  const done = steps.filter(({ state }) => state === 'saved').length
  const first = `${personsPath}?person=${person.id}&step=details`
  const isComplete = isDone(person)
  return (
    <li>
      <Paper>
        <h2 className={css.name}>{name}</h2>
        <p className="soft">{roleText(t, t(`verify.role.${role}`), values)}</p>
        <Status tone={isComplete ? 'good' : 'wait'}>
          {isComplete ? t('verify.personDone') : t('verify.personSteps', { done, of: steps.length })}
        </Status>
        <Problem error={remove.error} />
        {isSure ? (
          <>
            <p ref={question} tabIndex={-1}>
              {t('verify.removeSure', { name })}
            </p>
            <div className={css.acts}>
              <Button look="danger" busy={remove.busy} onClick={() => remove.run()}>
                {t('verify.remove')}
              </Button>
              <Button look="quiet" onClick={() => setSure(false)}>
                {t('verify.keepPerson')}
              </Button>
            </div>
          </>
        ) : (
          <div className={css.acts} ref={acts}>
            <Button
              look={isNext ? 'main' : 'quiet'}
              aria-label={`${t(isComplete ? 'verify.changePerson' : 'verify.continue')}: ${name}`}
              onClick={() => void router.go(isComplete ? first : hrefOfPerson(person))}
            >
              {t(isComplete ? 'verify.changePerson' : 'verify.continue')}
            </Button>
            <Button
              look="plain"
              aria-label={t('verify.removePerson', { name })}
              onClick={() => setSure(true)}
            >
              {t('verify.remove')}
            </Button>
          </div>
        )}
      </Paper>
    </li>
  )
}
