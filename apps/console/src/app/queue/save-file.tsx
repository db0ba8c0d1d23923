/** A file of a customer, saved to the operator's machine: the server never lets it be shown inside a page. */
import { Button } from '@agio/ui'
import { useEffect, useState } from 'react'
import { t } from 'virtual:texts/console/app'
import type { Api } from '../api/api.ts'
import { useApp } from '../context.tsx'
import { Problem } from './problem.tsx'

const endings: Readonly<Record<string, string>> = { 'application/pdf': 'pdf', 'application/zip': 'zip' }

type Saved = { name: string; label?: string; open: (api: Api) => Promise<Response> }

export function SaveFile({ name, label = t('save'), open }: Saved) {
  const { api } = useApp()
  const [problem, setProblem] = useState<unknown>()
  const [url, setUrl] = useState<string>()
  useEffect(() => () => (url === undefined ? undefined : URL.revokeObjectURL(url)), [url])
  const save = async () => {
    setProblem(undefined)
    try {
      const blob = await (await open(api)).blob()
      const href = URL.createObjectURL(blob)
      setUrl(href)
      const download = `${name}.${endings[blob.type] ?? 'jpg'}`
      Object.assign(document.createElement('a'), { href, download }).click()
    } catch (error) {
      setProblem(error)
    }
  }
  return (
    <>
      <Button look="quiet" onClick={() => void save()}>
        {label}
      </Button>
      <Problem error={problem} />
    </>
  )
}
