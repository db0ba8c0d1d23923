/** Passkeys of operators: why none was made or answered is said in the console's words. */
import type { AnswerTo } from '@agio/contract/client'
import * as passkeys from '@agio/ui/passkeys'
import { t } from 'virtual:texts/console/sign-in'
import { Refused } from '../app/api/api.ts'

export { arePasskeysHere } from '@agio/ui/passkeys'

const words = {
  unmade: t('no_passkey_was_made_try'),
  known: t('this_device_or_key_has'),
  unanswered: t('no_passkey_answered_try_again'),
}

export async function makePasskey(options: AnswerTo<'beginPasskey'>['options']) {
  const made = await passkeys.makePasskey(options)
  if (typeof made === 'string') throw new Refused('internal', words[made])
  return made
}

export async function answerByPasskey(asked: AnswerTo<'askPasskey'>) {
  const used = await passkeys.answerByPasskey(asked)
  if (!used) throw new Refused('internal', words.unanswered)
  return used
}
