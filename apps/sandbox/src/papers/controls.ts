/** Routes that draw the papers of an invented person. */
import { controlsOf } from '../app/control.ts'
import { annaEriksson as anna, photos } from './draw.ts'

const { get } = controlsOf('paper drawer')

export const listPapers = get('/papers/of', {
  what: 'The addresses of the papers of this person, as pictures; each takes the same fields.',
  query: {
    firstName: { kind: 'text', what: 'as it was typed', example: anna.firstName, optional: true },
    lastName: { kind: 'text', what: 'as it was typed', example: anna.lastName, optional: true },
    birthDate: { kind: 'text', what: 'YYYY-MM-DD', example: anna.birthDate, optional: true },
    country: { kind: 'text', what: 'three letters', example: anna.country, optional: true },
    number: { kind: 'text', what: 'of the paper', example: anna.number, optional: true },
    validUntil: { kind: 'text', what: 'YYYY-MM-DD', example: anna.validUntil, optional: true },
    photo: { kind: 'text', what: 'how it was taken', choices: photos, optional: true },
  },
  answer: '[{"kind":"passport","url":"/papers/passport.jpg?firstName=…"}]',
})
