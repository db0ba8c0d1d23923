import { expect, test } from 'vitest'
import { smsText } from './sms-texts.ts'

const code = { pin: '004711', company: 'Agio', minutes: 10, host: 'pay.example' }

test.each([
  ['en', 'is your Agio code. It works once, for 10 minutes. Tell it to nobody.'],
  ['de-AT', 'ist Ihr Code von Agio. Er gilt einmal, 10 Minuten. Niemandem nennen.'],
  ['fi', 'is your Agio code. It works once, for 10 minutes. Tell it to nobody.'],
  ['constructor', 'is your Agio code. It works once, for 10 minutes. Tell it to nobody.'],
])('the SMS for the locale "%s" has its sentence, and the host for the phone', (locale, sentence) =>
  expect(smsText({ ...code, locale })).toBe(`004711 ${sentence}\n\n@pay.example #004711`),
)
