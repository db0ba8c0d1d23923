/** Routes that drive the virus scanner. */
import { controlsOf, trouble } from '../app/control.ts'
import { scannerFaultKinds } from './scanner.ts'

const { get, post } = controlsOf('virus scanner')

export const readScanner = get('/scanner', {
  what: 'What was scanned, the newest first, and the faults that are on. It finds the test file of EICAR.',
  answer:
    '{"address":"127.0.0.1:3310","scanned":[{"at":"…","bytes":48210,"answer":"stream: OK"}],"faults":[]}',
})
export const faultScanner = post('/scanner/fault', {
  what: 'Lets the scanner misbehave: down (hangs up), slow (never answers), lying (finds nothing), broken (half an answer), twice (says its answer twice), reversed (of two at once the later is answered first).',
  body: trouble(scannerFaultKinds),
  answer: '{"faults":[{"kind":"down","secondsLeft":60}]}',
})
