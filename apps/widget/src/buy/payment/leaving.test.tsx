import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { Refused } from '../../app/api/api.ts'
import { useApp } from '../../app/context.tsx'
import { stage } from '../../testing/stage.tsx'
import { Away } from './away.tsx'
import { useLeaving } from '../../app/leaving.ts'

afterEach(cleanup)

const bank = 'https://bank.example/consent'

/** A browser that notes where it was sent, and which windows it opened. */
function browserOf({ allows = true } = {}) {
  const seen: string[] = []
  const opened = {
    opener: {},
    location: { replace: (url: string) => seen.push(`window ${url}`) },
    close: () => seen.push('closed'),
  }
  const browser = {
    open: (url: string) => (seen.push(`open ${url}`), allows ? opened : null),
    location: { assign: (url: string) => seen.push(`here ${url}`) },
  }
  return { seen, opened, browser: browser as unknown as Pick<Window, 'open' | 'location'> }
}

function Leave({
  browser,
  begin,
  framed,
}: {
  browser: Pick<Window, 'open' | 'location'>
  begin: () => Promise<{ redirectUrl: string }>
  framed: boolean
}) {
  Object.assign(useApp().host, { kind: framed ? 'iframe' : 'page' })
  const leaving = useLeaving(browser)
  return (
    <>
      <button type="button" onClick={() => void leaving.leave(begin)}>
        Go
      </button>
      <Away leaving={leaving} orderId="ord_1" />
    </>
  )
}
const press = () => fireEvent.click(screen.getByRole('button', { name: 'Go' }))
const yes = async () => ({ redirectUrl: bank })

test('alone on its page, the widget goes there itself', async () => {
  const { browser, seen } = browserOf()
  await stage(<Leave browser={browser} begin={yes} framed={false} />, {})
  press()
  await expect.poll(() => seen).toEqual([`here ${bank}`])
})

test('in a frame, a window is opened in the click and sent on later, without a way back into ours', async () => {
  const { browser, seen, opened } = browserOf()
  await stage(<Leave browser={browser} begin={yes} framed />, {})
  press()
  expect(seen).toEqual(['open about:blank'])
  expect(await screen.findByText(/Continue in the window that opened/)).toBeTruthy()
  expect(seen.at(-1)).toBe(`window ${bank}`)
  expect(opened.opener).toBeNull()
})

test('a link is shown where no window may be opened', async () => {
  const { browser } = browserOf({ allows: false })
  const { view } = await stage(<Leave browser={browser} begin={yes} framed />, {})
  press()
  const link = await within(view.container).findByRole('link', { name: 'Continue to the payment page' })
  expect(link.getAttribute('href')).toBe(bank)
})

test('a refusal closes the window and is said', async () => {
  const { browser, seen } = browserOf()
  const no = () => Promise.reject(new Refused('payment.authorised_before', 409, ''))
  await stage(<Leave browser={browser} begin={no} framed />, {})
  press()
  expect(await screen.findByText(/already authorized/)).toBeTruthy()
  expect(seen.at(-1)).toBe('closed')
})

test('in a messenger the page opens in the browser, and the mini-app stays open', async () => {
  const { browser, seen } = browserOf()
  const posted: unknown[] = []
  const client = { post: (...said: unknown[]) => posted.push(said) }
  function InMessenger() {
    Object.assign(useApp().host, { kind: 'messenger', line: Promise.resolve({ client }) })
    const leaving = useLeaving(browser)
    return (
      <>
        <button type="button" onClick={() => void leaving.leave(yes)}>
          Go
        </button>
        <Away leaving={leaving} orderId="ord_1" />
      </>
    )
  }
  await stage(<InMessenger />, {})
  press()
  expect(await screen.findByText(/Continue in the window that opened/)).toBeTruthy()
  expect(posted).toEqual([['web_app_open_link', { url: bank }]])
  expect(seen).toEqual([])
})
