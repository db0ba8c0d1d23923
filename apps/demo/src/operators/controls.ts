/** Programs read the operators here. */
import { controlsOf } from '@agio/sandbox'
const { get } = controlsOf('control room')

export const listPeople = get('/operators/people', {
  what: 'The operators of the application: e-mail, role, PIN, and the code their authenticator shows now.',
  answer:
    '[{"name":"Ada Admin","email":"ada@desk.example","role":"admin","pin":"123456","code":"654321","secondsLeft":12}]',
})
