/** The day's figures, balances beside queued payments, and the health of rails. Each figure links to its source. */
import type { AnswerTo } from '@agio/contract/client'
import { readWireTime } from '@agio/contract/wire'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { live } from '../app/api/live.ts'
import { Link, useApp } from '../app/context.tsx'
import { Problem } from '../app/queue/problem.tsx'
import { CaseState, Section } from '../app/queue/case.tsx'
import { hrefOf, type Queue } from '../app/shell/router.ts'
import { figure, serviceText } from '../app/words.ts'
import { holderOf, holdsTooLittle, inOrder, lastsOf, railsOf, shortFigure } from './figure-words.ts'
import css from './figures.module.css'

type Day = AnswerTo<'lookAtFigures'>

export function Figures() {
  const { api } = useApp()
  const { data, error, refetch } = useQuery({
    queryKey: ['lookAtFigures'],
    queryFn: () => api.call('lookAtFigures'),
    ...live,
  })
  if (!data) return <CaseState error={error} retry={() => void refetch()} />
  return (
    <>
      {/* The last figures stay on the screen: it is said that they are not the present ones. */}
      <Problem error={error} />
      <TheDay day={data} />
      <Holdings holdings={data.holdings} />
      <Rails rails={data.rails} />
    </>
  )
}

function TheDay({ day: { since, money, margin, filled } }: { day: Day }) {
  const none = <span className={css.soft}>none yet</span>
  const list = (figures: readonly { currency: string; amount: string }[]) =>
    figures.length === 0
      ? none
      : inOrder(figures).map((it) => (
          <span key={it.currency} title={figure(it)}>
            {shortFigure(it)}
          </span>
        ))
  return (
    <Section title="The day" aside={<span className={css.soft}>since {since.slice(11, 16)} UTC</span>}>
      <ul className={css.tiles}>
        <Tile name="Into our accounts" queue="reconciliation">
          {list(money.map((it) => it.in))}
        </Tile>
        <Tile name="Out of our accounts" queue="reconciliation">
          {list(money.map((it) => it.out))}
        </Tile>
        <Tile name="Margin" queue="reconciliation">
          {list(margin)}
        </Tile>
        {filled.length === 0 && (
          <Tile name="Orders completed" queue="orders">
            {none}
          </Tile>
        )}
        {filled.map(({ service, count, median, slow }) => (
          <Tile key={service} name={`${serviceText(service)}s completed`} queue="orders">
            <span>{count}</span>
            <span className={css.soft}>
              half within {lastsOf(median)}, 95% within {lastsOf(slow)}
            </span>
          </Tile>
        ))}
      </ul>
    </Section>
  )
}

function Tile({ name, queue, children }: { name: string; queue: Queue; children: ReactNode }) {
  return (
    <li>
      <Link href={hrefOf(queue)} className={css.tile}>
        <span className={css.soft}>{name}</span>
        <span className={css.figures}>{children}</span>
      </Link>
    </li>
  )
}

function Holdings({ holdings }: Pick<Day, 'holdings'>) {
  return (
    <Section
      title="Balances"
      aside={
        <Link href={hrefOf('reconciliation')} className={css.more}>
          Comparisons
        </Link>
      }
    >
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">Where</th>
            <th scope="col">Held</th>
            <th scope="col">Waits to leave</th>
            <th scope="col">Reported from outside</th>
          </tr>
        </thead>
        <tbody>
          {holdings.map((it) => {
            const { account, held, waits, outside } = it
            return (
              <tr key={`${account} ${held.currency}`} data-short={holdsTooLittle(it) || undefined}>
                <th scope="row">{holderOf(it)}</th>
                <td data-name="Held" title={figure(held)}>
                  {shortFigure(held)}
                </td>
                <td data-name="Waits to leave">
                  {Number(waits.amount) === 0 ? '–' : shortFigure(waits)}
                  {holdsTooLittle(it) && <span className={css.short}>too little is held</span>}
                </td>
                <td data-name="Reported from outside">
                  {outside ? (
                    <>
                      {shortFigure({ ...outside, currency: held.currency })}
                      <span className={css.soft}>{outside.asOf} UTC</span>
                    </>
                  ) : (
                    <span className={css.soft}>not compared yet</span>
                  )}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </Section>
  )
}

function Rails({ rails }: Pick<Day, 'rails'>) {
  return (
    <Section title="Rails">
      <ul className={css.rails}>
        {railsOf(rails).map(({ name, says, tone, queue, at }) => (
          <li key={name}>
            <Link href={hrefOf(queue)} className={css.rail} data-tone={tone}>
              <span>{name}</span>
              {at === undefined ? (
                <span className={css.soft}>{says}</span>
              ) : (
                <time className={css.soft} dateTime={readWireTime(at).toISOString()} title={`${at} UTC`}>
                  {says}
                </time>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  )
}
