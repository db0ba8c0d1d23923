import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { stage } from '../../testing/stage.tsx'
import { Genuine } from './genuine.tsx'

afterEach(cleanup)

const widgetConfig = () => ({
  services: {},
  genuine: { origin: 'https://pay.example', sites: ['https://shop.example'] },
})
const getProfile = () => ({ codeWord: 'calm harbour' })

test('a signed-in person sees the address that the page should have, and the words of our mails', async () => {
  const { app } = await stage(<Genuine />, { widgetConfig, getProfile })
  app.session.begin('token')
  expect(await screen.findByText('https://pay.example')).toBeTruthy()
  expect(await screen.findByText('calm harbour')).toBeTruthy()
  // Not in a frame: the sites around it do not matter.
  expect(screen.queryByText('https://shop.example')).toBeNull()
})

test('without a session the words are neither asked for nor shown', async () => {
  const { app, asked } = await stage(<Genuine />, { widgetConfig, getProfile })
  app.session.begin('token')
  await screen.findByText('calm harbour')
  app.session.end()
  await expect.poll(() => screen.queryByText('calm harbour')).toBeNull()
  expect(asked.filter(({ name }) => name === 'getProfile')).toHaveLength(1)
})
