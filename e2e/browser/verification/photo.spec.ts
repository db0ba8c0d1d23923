/** The page checks a photo of a paper before it is sent, says what is wrong with it, and the person decides. */
import { annaEriksson, papersOf, photographed, type Photo } from '../../../apps/sandbox/src/papers/draw.ts'
import { isClean } from '../../people/clean.ts'
import { carryToken, expect, fits, test } from '../../people/people.ts'
import { newcomer } from '../../people/verifying.ts'

test('the page names a blur and a reflection before a photo is sent, and the photo may be sent all the same', async ({
  page,
}) => {
  const ana = await newcomer()
  await ana.start('starter')
  const values = { kind: 'passport', country: 'DE', number: 'C01X00T47', validUntil: '2031-01-01' }
  await ana.customer.call('PUT', '/verification/steps/identity', { values, draft: true })
  await carryToken(page, ana.customer.token())
  await page.goto('/verification/identity')
  const passport = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { level: 2, name: 'Passport', exact: true }) })
  const blur = passport.getByText(/This photo is blurred/)
  const glare = passport.getByText(/Light hides a part of it/)
  const chooses = async (photo: Photo) => {
    const buffer = await photographed(await papersOf(annaEriksson).passport(), photo)
    const file = { name: 'passport.jpg', mimeType: 'image/jpeg', buffer }
    await passport.locator('input[name="file-passport-single"]').setInputFiles(file)
  }
  await chooses('blurred')
  await expect(blur).toBeVisible()
  await isClean(page, 'a photo that is doubted')
  await fits(page)
  await page.screenshot({ path: test.info().outputPath('blur.png'), fullPage: true })
  await chooses('lit')
  await expect(glare).toBeVisible()
  await expect(blur).toBeHidden()
  expect((await ana.view()).documents.filter(({ id }) => id !== null)).toEqual([])

  await passport.getByRole('button', { name: 'Send this one' }).press('Enter')
  await expect(glare).toBeHidden()
  await expect(passport.getByRole('button', { name: 'Remove' })).toBeVisible()
  const sent = async () => (await ana.view()).documents.find(({ kind }) => kind === 'passport')?.id
  const before = await sent()
  await chooses('sharp')
  await expect.poll(sent).not.toBe(before)
  await expect(passport.getByText('Received')).toBeVisible()
  await expect(blur).toBeHidden()
})
