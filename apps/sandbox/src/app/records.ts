/** Lists of records as pages show them: a table with a column for each field, and the facts of one record. */
import { html, type Html } from './page.ts'

type Shown = string | number | Html
/** Its class in the sheet of all pages. */
type Look = 'when' | 'amount' | 'mono' | 'pin'
type Column<T> = readonly [head: string, cell: (record: T) => Shown, look?: Look]

const lookOf = (look: Look | undefined): Html => (look ? html` class="${look}"` : html``)

type Records<T> = {
  readonly label: string
  readonly of: readonly T[]
  readonly columns: readonly Column<T>[]
  /** Said where there is no record; without it the heads stand alone. */
  readonly empty?: string
  /** Names the rows. */
  readonly id?: string
}

export function records<T>({ label, of, columns, empty, id }: Records<T>): Html {
  if (of.length === 0 && empty !== undefined) return html`<p class="empty">${empty}</p>`
  const rows = of.map(
    (one) =>
      html`<tr>
        ${columns.map(([, cell, look]) => html`<td${lookOf(look)}>${cell(one)}</td>`)}
      </tr>`,
  )
  const heads = columns.map(([head]) => head)
  return table(label, heads, rows, id)
}

/** It scrolls by itself where it is too wide. */
function table(label: string, heads: readonly string[], rows: readonly Html[], id = ''): Html {
  return html`<div class="scroll" tabindex="0" role="region" aria-label="${label}">
    <table>
      <thead>
        <tr>
          ${heads.map((head) => html`<th>${head}</th>`)}
        </tr>
      </thead>
      <tbody ${id ? html`id="${id}"` : ''}>
        ${rows}
      </tbody>
    </table>
  </div>`
}

/** A cell with a second line below the first. */
export const withNote = (first: Shown, note: Shown, look?: Look): Html =>
  html`${first}<br /><span class="${look ? `quiet ${look}` : 'quiet'}">${note}</span>`

/** Terms with their values; one without a value is left out. */
export function facts(
  all: readonly (readonly [term: string, value: Shown | undefined, look?: Look])[],
  more = '',
): Html {
  const shown = all.filter(([, value]) => value !== undefined)
  return html`<dl class="${more ? `facts ${more}` : 'facts'}">
    ${shown.map(([term, value, look]) => html`<dt>${term}</dt><dd${lookOf(look)}>${value}</dd>`)}
  </dl>`
}
