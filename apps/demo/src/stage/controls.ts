/** Programs use the control room here: its people, their orders, the film and the scenarios. */
import { controlsOf } from '@agio/sandbox'
import { scenarios } from './scenarios/list.ts'

const { get, post } = controlsOf('control room')

const order = { kind: 'text', what: 'the order’s id', example: 'ord_…' } as const
const answerPlay =
  '{"id":"exact-1","scenario":"exact","state":"plays","orderId":"ord_…","steps":[{"code":"…","state":"done","calls":["POST /quotes/sell → 200"]}]}'

export const readRoom = get('/control-room/state', {
  what: 'What the control room shows: orders with what can be done around them, reviews that wait for the desk, clock, chains, troubles, plays and film.',
  answer:
    '{"orders":[{"id":"ord_…","title":"Sell 112.72 USDC → €100.00","state":"Awaiting deposit","acts":[{"id":"exactly","name":"Pay exactly","calls":[…]}]}],"reviews":[{"id":"rev_…","name":"A*** E***","asked":"starter","since":"2026-06-01 10:00:00"}],"troubles":[],…}',
})
export const invite = post('/control-room/people', {
  what: 'Somebody new signs in to the application: a PIN is asked for, read in the mail box, and used.',
  answer: '{"email":"ana.4f2c1a@sandbox.example"}',
})
export const follow = post('/control-room/follow', {
  what: 'The order of somebody else is listed from now on: an operator of the sandbox reads it at the console, and no mail is sent.',
  body: { order },
  answer: '{"email":"…"}',
})
export const showOrder = post('/control-room/show', {
  what: 'The page of an order in the phone of its person, who is signed in there; for the people of the control room.',
  body: { order },
  answer: '{"link":"http://phone.localhost:4300/open#…"}',
})
export const approveReview = post('/control-room/reviews/approve', {
  what: 'The desk looks: its operators sign in to the console, read what somebody sent to be verified, and approve it; two of them where it takes two.',
  body: { review: { kind: 'text', what: 'the review’s id', example: 'rev_…' } },
  answer: '{"approvedBy":["Dana Sandbox"]}',
})
export const openMerchant = post('/test-merchant', {
  what: 'A merchant to try the API with: two operators of the sandbox open it, its owner comes in by the mail, makes a widget key for this site and a key of the API with every scope, and names an account that is approved.',
  body: {
    site: { kind: 'text', what: 'the origin of your page', example: 'http://localhost:5173', optional: true },
  },
  answer:
    '{"merchant":"mer_…","owner":"owner.4f2c@shop.example","widgetKey":"wk_…","apiKey":"ak_…","payee":"pay_…"}',
})
export const listScenarios = get('/control-room/scenarios', {
  what: 'The scenarios, each with the lines of code that drive it.',
  answer:
    '[{"id":"exact","name":"Exactly as asked","what":"…","code":["const order = await ana.sells()","…"]}]',
})
export const playScenario = post('/control-room/scenarios/{id}/play', {
  what: 'Plays a scenario as a new customer: at a pace to watch, or as fast as it goes.',
  params: { id: { kind: 'text', what: 'which scenario', choices: scenarios.map(({ id }) => id) } },
  body: { pace: { kind: 'text', what: 'watch or fast', choices: ['watch', 'fast'], optional: true } },
  answer: answerPlay,
})
export const readScene = get('/control-room/film/{scene}', {
  what: 'The bytes of a scene of the film.',
  params: { scene: { kind: 'whole', what: 'its number' } },
  answer: '{"raw":"<Document …>"}',
})
export const endTroubles = post('/control-room/end_troubles', {
  what: 'Ends every trouble of every institution and lets the chains mine.',
  answer: '{"troubles":[]}',
})
