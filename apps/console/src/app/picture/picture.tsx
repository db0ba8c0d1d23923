/**
 * A paper of a customer, a file of a chat or the proof of a claim: drawn page by page when it is asked for, because the audit keeps each time.
 * The original of a PDF is saved by a press of its own, which the audit keeps as such.
 */
import type { DrawnPage } from '@agio/contract'
import { Button } from '@agio/ui'
import { useEffect, useState } from 'react'
import { t } from 'virtual:texts/console/app'
import { Refused } from '../api/api.ts'
import { useApp } from '../context.tsx'
import { Problem } from '../queue/problem.tsx'
import { SaveFile } from '../queue/save-file.tsx'
import { Enlarged } from './enlarged.tsx'
import css from './picture.module.css'

const calls = {
  paper: { draw: 'drawCustomerDocument', save: 'readCustomerDocument' },
  file: { draw: 'drawChatFile', save: 'readChatFile' },
  claim: { draw: 'drawClaimProof', save: 'readClaimProof' },
} as const
type Shown = Omit<DrawnPage, 'jpeg'> & { readonly url: string }

export function Picture({ of = 'paper', id, name }: { of?: keyof typeof calls; id: string; name: string }) {
  const { api } = useApp()
  const [shown, setShown] = useState<Shown>()
  const [problem, setProblem] = useState<unknown>()
  useEffect(() => () => (shown ? URL.revokeObjectURL(shown.url) : undefined), [shown])
  const look = async (number: number) => {
    setProblem(undefined)
    try {
      const { jpeg, ...page } = await api.call(calls[of].draw, { params: { id, page: number } })
      setShown({ ...page, url: URL.createObjectURL(new Blob([bytesOf(jpeg)], { type: 'image/jpeg' })) })
    } catch (error) {
      setProblem(error)
    }
  }
  const isNotDrawn = problem instanceof Refused && problem.code === 'backoffice.not_drawn'
  return (
    <>
      {shown ? (
        <>
          <Enlarged
            key={shown.url}
            url={shown.url}
            name={shown.pages > 1 ? t('page_of', { name, page: shown.page, pages: shown.pages }) : name}
          />
          {shown.pages > 1 && <Turning {...shown} onLook={(page) => void look(page)} />}
        </>
      ) : (
        <Button look="quiet" onClick={() => void look(1)}>
          {t('show', { name })}
        </Button>
      )}
      <Problem error={problem} />
      {(isNotDrawn || shown?.isDrawn === true) && (
        <div className={css.tools}>
          <SaveFile
            name={name}
            label={t('save_the_original')}
            open={(it) => it.open(calls[of].save, { params: { id } })}
          />
          <span className={css.hint}>{t('the_original_is_the_customers')}</span>
        </div>
      )}
    </>
  )
}

function Turning({ page, pages, onLook }: { page: number; pages: number; onLook: (page: number) => void }) {
  return (
    <div className={css.tools}>
      {page > 1 && (
        <Button look="quiet" onClick={() => onLook(page - 1)}>
          {t('previous_page')}
        </Button>
      )}
      {page < pages && (
        <Button look="quiet" onClick={() => onLook(page + 1)}>
          {t('next_page')}
        </Button>
      )}
    </div>
  )
}

const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0))
