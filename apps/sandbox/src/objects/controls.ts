/** Routes that drive the object store. */
import { controlsOf, trouble } from '../app/control.ts'
import { objectFaultKinds } from './objects.ts'

const { get, post } = controlsOf('object store')

export const readObjects = get('/object-store', {
  what: 'What is stored, and the faults that are on. Its address is /objects/documents, by the protocol of S3.',
  answer: '{"objects":[{"key":"doc_…","bytes":48210}],"faults":[]}',
})
export const faultObjects = post('/object-store/fault', {
  what: 'Lets the store misbehave: down (503), slow (never answers), lying (one bit differs), late (stores, and answers 500).',
  body: trouble(objectFaultKinds),
  answer: '{"faults":[{"kind":"down","secondsLeft":60}]}',
})
