/** An upload in progress, and its result. */
import { useWork } from '@agio/ui'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { Refused } from '../../app/api/api.ts'
import { chooseFile, holdUploads } from '../../testing/hold-uploads.ts'
import { placeOf as place } from '../../testing/place.ts'
import { stage } from '../../testing/stage.tsx'
import { paperOf, viewOf } from '../testing/views.ts'
import { VerificationScreen } from '../verification-screen.tsx'
import { missingPapers, PaperDoorProvider, Papers, type PaperDoor } from './index.ts'

afterEach(cleanup)

/** An upload that stops until the test continues it. */
function openDoor() {
  const sent: { name: string; part: (part: number) => void; end: (error?: Error) => void }[] = []
  const door: PaperDoor = {
    send: (_, { file: { name }, onPart }) =>
      new Promise((resolve, reject) => {
        sent.push({ name, part: onPart, end: (error) => (error ? reject(error) : resolve(undefined)) })
      }),
    remove: async () => undefined,
  }
  return { door, sent }
}

function Page({ door, papers }: { door: PaperDoor; papers: readonly ReturnType<typeof paperOf>[] }) {
  return (
    <PaperDoorProvider value={door}>
      <Papers papers={papers} isFixed={false} error={() => undefined} work={useWork()} />
    </PaperDoorProvider>
  )
}

test('an upload shows its progress; of the files chosen meanwhile the last one follows; a refusal shows why', async () => {
  const { door, sent } = openDoor()
  const { app } = await stage(<Page door={door} papers={[paperOf('sof', 'payslips')]} />, {})
  await act(() => app.i18n.later('verification'))
  const choose = (name: string) => chooseFile(name, 'application/pdf')
  choose('january.pdf')
  const bar = await screen.findByRole<HTMLProgressElement>('progressbar')
  await expect.poll(() => sent.length).toBe(1)
  act(() => sent[0]!.part(0.4))
  expect(bar.value).toBe(0.4)
  choose('february.pdf')
  choose('march.pdf')
  expect(sent).toHaveLength(1)
  await act(async () => sent[0]!.end(new Refused('offline', 0, '')))
  await expect.poll(() => sent.map(({ name }) => name)).toEqual(['january.pdf', 'march.pdf'])
  expect(screen.getByRole('progressbar')).toBeTruthy()
  expect(screen.queryByText(/connection/)).toBeNull()
  await act(async () => sent[1]!.end())
  expect(screen.queryByRole('progressbar')).toBeNull()

  choose('april.pdf')
  await expect.poll(() => sent.length).toBe(3)
  await act(async () => sent[2]!.end(new Refused('document.active', 422, 'no', [])))
  expect(screen.queryByRole('progressbar')).toBeNull()
  expect(screen.getByText(/^This PDF has scripts, actions or files inside/)).toBeTruthy()
})

test('a step that is sent while a paper is on its way goes on when it has come, and stays where it is refused', async () => {
  const { end } = holdUploads()
  const values = { poa: { kind: 'utility_bill', issuedOn: '2026-11-01' } }
  const view = (paper: Parameters<typeof paperOf>[2]) =>
    viewOf({ next: 'poa', values, documents: [paperOf('poa', 'proof-of-address', paper)] }, ['poa'])
  let now = view({})
  const { app, asked, went } = await stage(
    <VerificationScreen place={{ ...place(), path: '/verification/poa' }} />,
    {
      getVerification: () => now,
      getHandover: () => ({ handover: null }),
      saveVerificationStep: () => viewOf({ next: 'financial' }),
    },
  )
  await act(() => app.i18n.later('verification'))
  const button = await screen.findByRole('button', { name: 'Continue' })
  const goOn = async () => {
    chooseFile('bill.pdf', 'application/pdf')
    fireEvent.click(button)
    await waitFor(() => expect(button.ariaBusy).toBe('true'))
  }
  const saved = () => asked.filter(({ name }) => name === 'saveVerificationStep').length
  await goOn()
  await end(1, 422, { error: { code: 'document.active', message: '' } })
  expect(await screen.findByText(/^This PDF has scripts, actions or files inside/)).toBeTruthy()
  await waitFor(() => expect(button.ariaBusy).toBeNull())
  expect(screen.queryByText(/^Document with your address: /)).toBeNull()
  expect(saved()).toBe(0)
  await goOn()
  now = view({ id: 'doc_a', state: 'submitted', isChecked: true })
  await end(2, 200, {})
  await waitFor(() => expect(went).toEqual(['/verification/financial']))
  expect(saved()).toBe(1)
})

test('all papers are shown where several may be sent, each can be removed, and another one is added instead of replacing one', async () => {
  const removed: (string | null)[] = []
  const door: PaperDoor = {
    send: async () => undefined,
    remove: async ({ id }) => void removed.push(id),
  }
  const there = { state: 'submitted', isChecked: true, addedAt: '2026-11-20T10:00:00Z' } as const
  const papers = ['a', 'b', 'c'].map((id) => paperOf('sof', 'bank-statements', { ...there, id }))
  const { app } = await stage(
    <Page door={door} papers={[...papers, paperOf('identity', 'selfie', { ...there, id: 'd' })]} />,
    {},
  )
  await act(() => app.i18n.later('verification'))
  expect(screen.getAllByText(/^Bank statements \d$/).map(({ textContent }) => textContent)).toEqual([
    'Bank statements 1',
    'Bank statements 2',
    'Bank statements 3',
  ])
  expect(
    screen.getAllByRole('button', { name: /^(Add another|Replace)$/ }).map((it) => it.textContent),
  ).toEqual(['Add another', 'Replace'])
  fireEvent.click(screen.getByRole('button', { name: 'Remove: Bank statements 2' }))
  await expect.poll(() => removed).toEqual(['b'])
})

test('one of several that was sent back is named as missing until another one has come', () => {
  const paper = (id: string, state: 'submitted' | 'required') =>
    paperOf('sof', 'bank-statements', { id, state, isChecked: true })
  expect(missingPapers([paper('a', 'submitted'), paper('b', 'required')])).toEqual({
    'paper-bank-statements-single': { code: 'required' },
  })
  expect(missingPapers([paper('a', 'submitted'), paper('c', 'submitted')])).toEqual({})
  const refused = { ...paper('b', 'required'), reason: 'not_accepted' } as const
  expect(missingPapers([{ ...paper('a', 'submitted'), state: 'valid' }, refused])).toEqual({})
})
