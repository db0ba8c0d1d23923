/** The generated types equal the contract's: a difference does not compile. */
import type * as contract from '@agio/contract'
import type { AnswerTo, InputOf } from '@agio/contract/client'
import { expect, expectTypeOf, test } from 'vitest'
import { operations, type Operations, type WebhookEvent } from './api.ts'
import type { FileBody, Page } from './words.ts'

type Name = keyof Operations
type Asked<N extends Name> = NonNullable<Parameters<Operations[N]>[0]>
type Answer<N extends Name> = Awaited<ReturnType<Operations[N]>>
/** Parameters, query and body, as the contract takes them. */
type Wanted<N extends Name> = Part<InputOf<N>['params']> &
  Part<InputOf<N>['query']> &
  Part<InputOf<N>['body']>
/** An operation without input has no constraint. */
type Part<T> = string extends keyof NonNullable<T> ? unknown : NonNullable<T>
type Listed<T> = T extends { items: readonly (infer Item)[]; next: string | null }
  ? Page<Item> & Omit<T, keyof Page<Item>>
  : T
/** Assignable in both directions. */
type Same<A, B> = [A] extends [B] ? ([B] extends [A] ? true : false) : false
type Differing<Which extends Name> = {
  [N in Which]: Same<Answer<N>, AnswerTo<N>> extends true ? never : N
}[Which]
type Paged = { [N in Name]: Operations[N] extends { each: unknown } ? N : never }[Name]
type File = { [N in Name]: (typeof operations)[N] extends { isFile: true } ? N : never }[Name]
type Untaken = {
  [N in Name]: Asked<N> extends { file: FileBody } | Record<string, never>
    ? never
    : Asked<N> extends Wanted<N>
      ? never
      : N
}[Name]

test('types of operations and webhooks match the contract', () => {
  expectTypeOf<Differing<Exclude<Name, Paged | File>>>().toEqualTypeOf<never>()
  expectTypeOf<Answer<File>>().toEqualTypeOf<Response>()
  expectTypeOf<
    { [N in Paged]: Same<Answer<N>, Listed<AnswerTo<N>>> extends true ? never : N }[Paged]
  >().toEqualTypeOf<never>()
  expectTypeOf<Untaken>().toEqualTypeOf<never>()
  expectTypeOf<Same<WebhookEvent, contract.WebhookEvent>>().toEqualTypeOf<true>()
  expectTypeOf<keyof typeof operations>().toEqualTypeOf<Name>()
  expect(Object.keys(operations)).toContain('createLink')
})
