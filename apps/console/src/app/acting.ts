/** The dialog of an act: its words by its name, its warning by its record in the contract, and its call. */
import type { ActName, AnswerTo, Asked, InputOf } from '@agio/contract/client'
import { grave } from 'virtual:calls/console'
import { find, t } from 'virtual:texts/console/acts'
import type { Values } from '../texts/translator.ts'
import type { Api } from './api/api.ts'
import type { ActionRequest } from './queue/confirm.tsx'

type NameOf<Key extends Asked> = Key extends `${infer Name extends ActName}.${string}` ? Name : Key & ActName
type Input<Name extends ActName> = InputOf<Name>

/** The case that an act is about: the rest is in its record. */
type Asking<Key extends Asked> = Partial<ActionRequest> & {
  readonly figures: ActionRequest['figures']
  readonly params?: Input<NameOf<Key>>['params']
  /** The fields beside the reason. */
  readonly body?: Omit<NonNullable<Input<NameOf<Key>>['body']>, 'reason'>
  /** Values in its words. */
  readonly values?: Values
  /** Another operator must approve it in this case. */
  readonly needsSecond?: boolean
  readonly then?: (answer: AnswerTo<NameOf<Key>>) => void
}

/** Each act has its words: without them the key of a text does not compile here. */
export function acting<Key extends Asked>(
  api: Api,
  key: Key,
  { params, body, values, needsSecond, then, ...shown }: Asking<Key>,
): ActionRequest {
  const asked: Asked = key
  const [name] = key.split('.') as [NameOf<Key>]
  return {
    title: t(`${asked}.title`, values),
    what: (needsSecond && find(`${asked}.two`, values)) || t(`${asked}.what`, values),
    button: needsSecond ? t('ask_for_approval') : t(`${asked}.button`, values),
    isGrave: grave.has(name),
    send: async (reason, once) => {
      const input = { params, body: { ...body, reason } } as Input<NameOf<Key>>
      const answer = await api.call(name, input, once)
      then?.(answer)
    },
    ...shown,
  }
}

/** The words on the button of an act. */
export const buttonOf = (asked: Asked): string => t(`${asked}.button`)
