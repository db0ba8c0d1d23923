/** A widget key is given its look beside the widget that shows it. */
import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { listOf, ownMerchant } from '../../testing/merchants.ts'
import { stage } from '../../testing/stage.tsx'
import { WidgetKeysRoom } from '../widget-keys-room.tsx'

test('a colour that is typed or picked is in the preview once the typing rests, and in what is saved', async () => {
  const { calls } = stage(
    <WidgetKeysRoom />,
    {
      getOwnMerchant: () => ownMerchant(),
      listWidgetKeys: () => listOf(),
      createWidgetKey: () => ({ id: 'wk_1' }),
    },
    '/console/widget_keys',
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Create a widget key…' }))
  const type = (label: string, value: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value } })
  const address = () => screen.getByTitle<HTMLIFrameElement>('The widget with this look').src
  expect(address()).toBe('https://pay.example/sell')
  type('Name', 'Till')
  type('Accent', '#0a')
  const create = screen.getByRole<HTMLButtonElement>('button', { name: 'Create' })
  expect(create.disabled).toBe(true)
  type('Accent: pick a colour', '#112233')
  type('Text', '#eeeeee')
  type('Surface', '#fff')
  type('Corners', '24px')
  type('Language', 'de')
  expect(screen.getByText(/Below 4.5 the widget takes its own text/)).toBeTruthy()
  const query = 'accent=%23112233&surface=%23ffffff&text=%23eeeeee&radius=24px&locale=de'
  await expect.poll(address).toBe(`https://pay.example/sell?${query}`)
  fireEvent.click(create)
  await expect
    .poll(() => calls('createWidgetKey')[0]?.input)
    .toMatchObject({
      body: {
        locale: 'de',
        theme: { accent: '#112233', surface: '#ffffff', text: '#eeeeee', radius: '24px' },
      },
    })
})
