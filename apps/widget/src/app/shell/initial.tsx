/** The person signed in, in one letter. */
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useApp } from '../context.tsx'
import { profileQuery } from '../profile.ts'
import css from './shell.module.css'

/** `fallback` stands while it is not known. */
export function Initial({ fallback }: { fallback: ReactNode }) {
  const { api } = useApp()
  const { data } = useQuery({ ...profileQuery(api), staleTime: Number.POSITIVE_INFINITY })
  return data ? <span className={css.initial}>{data.email[0]}</span> : fallback
}
