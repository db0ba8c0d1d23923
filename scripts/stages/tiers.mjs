/**
 * The stages of a run, by their tier: what a change must pass, and what the night has beside it. A stage is
 * `{ name, tier, seconds, work }`; those of a row run side by side.
 */

/** The request of the words behind a command: `{ rows, night, within }`, or `{ refusal }`, a sentence. */
export function wishOf(words, all) {
  const of = (tier) => rowsWith(all, (stage) => stage.tier === tier)
  const [option, value, ...rest] = words
  if (option === undefined) return { rows: of('change'), night: [] }
  if (option === '--night' && value === undefined)
    return { rows: rowsWith(all, ({ name, tier }) => tier === 'night' || name === 'build'), night: [] }
  if (option === '--then-night-within' && /^[1-9]\d{0,3}$/.test(value ?? '') && rest.length === 0)
    return { rows: of('change'), night: of('night').flat(), within: Number(value) * 60 }
  if (option === '--only' && rest.length === 0) return onlyThese((value ?? '').split(','), all)
  return { refusal: `Not understood: ${words.join(' ')}. Give no option, --only <stages> or --night.` }
}

function onlyThese(names, all) {
  const known = all.flat().map(({ name }) => name)
  const unknown = names.find((name) => !known.includes(name))
  if (unknown !== undefined)
    return { refusal: `There is no stage "${unknown}". The stages are: ${known.join(', ')}.` }
  return { rows: rowsWith(all, ({ name }) => names.includes(name)), night: [] }
}

const rowsWith = (all, isWanted) => all.map((row) => row.filter(isWanted)).filter((row) => row.length > 0)

/**
 * Runs the rows; where all of it passed, the night's stages one after the other, each only where its known length still fits
 * into the time. `now` gives the seconds since the run began. Gives the results, and says by name what was left out.
 */
export async function runTiers({ rows, night, within }, { runStage, now, say }) {
  const results = []
  for (const row of rows) results.push(...(await Promise.all(row.map(runStage))).flat())
  const isPassed = results.length > 0 && results.every(({ passed }) => passed)
  if (!isPassed) {
    if (night.length > 0) say(`The night's stages did not run, as something failed: ${namesOf(night)}.`)
    return results
  }
  const left = []
  for (const stage of night) {
    if (now() + stage.seconds > within) left.push(stage)
    else results.push(...(await runStage(stage)))
  }
  if (left.length > 0) say(`Left to the night, as ${within / 60} minutes do not hold it: ${namesOf(left)}.`)
  return results
}

const namesOf = (stages) => stages.map(({ name }) => name).join(', ')

/** The last line of every run. */
export function lastLine(results) {
  const passed = results.filter((result) => result.passed).length
  return `${passed} passed, ${results.length - passed} failed`
}
