import { writeFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { servicePageApi } from '#shared/servicePage.ts'
import { CUT_LINE, expectKept } from './stage/device.steps.ts'
import { phonePicture } from './stage/photo.files.ts'
import { DESKTOP, expect, PHONE, test, withTeam } from './stage/stage.fixtures.ts'
import {
  addSunday,
  EVENING_BEFORE,
  finishStations,
  logIn,
  type Phone,
  SUNDAY_ZONE,
  wordsOf,
} from './stage/sunday.team.ts'
import { keptAddresses, openWithWorker } from './stage/worker.steps.ts'

test.use({ serviceWorkers: 'allow', actionTimeout: 20_000 })

const team = withTeam({ settings: { TEAM_TIMEZONE: SUNDAY_ZONE, BOT_CHECK: 'off' } })

const main = (page: Page) => page.getByRole('main')

test('a Sunday of five phones', async ({ open, allowComplaints }) => {
  test.setTimeout(400_000)
  allowComplaints(...CUT_LINE)
  const { serviceId, ushers } = await addSunday(team)
  const path = `/service/${serviceId}`

  const admin = await open({ size: DESKTOP })
  await admin.clock.setSystemTime(new Date())
  await logIn(admin, team.superAdmin, wordsOf('en'))

  await test.step('the admin adds a note and a file, and draws a plan', async () => {
    await admin.goto('/rota/setup')
    await admin.getByRole('button', { name: /^Change .*12:30pm$/ }).click()
    await admin.getByLabel('Note', { exact: false }).last().fill('The lift is out.\nWheelchairs by the north door.')
    const pdf = test.info().outputPath('order of service.pdf')
    writeFileSync(pdf, '%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n')
    await admin.getByLabel('Add a PDF or a picture').setInputFiles(pdf)
    await expect(admin.getByRole('link', { name: 'order of service.pdf' })).toBeVisible()
    await admin.getByRole('button', { name: 'Save', exact: true }).first().click()
    await expect(admin.getByLabel('Add a PDF or a picture')).toBeHidden()

    await admin.getByRole('button', { name: 'Add plan' }).click()
    await admin.keyboard.type('Ground floor')
    await admin.keyboard.press('Enter')
    const picture = test.info().outputPath('floor.jpg')
    writeFileSync(picture, await phonePicture())
    await admin.getByLabel('Add picture: Ground floor').setInputFiles(picture)
    await expect(admin.getByLabel('Other picture: Ground floor')).toBeAttached()
    await admin.getByText('0 zones', { exact: true }).click()
    for (const [at, { zone }] of ushers.entries()) {
      await admin.getByRole('button', { name: 'Add zone' }).click()
      await admin.getByRole('textbox', { name: 'Zone', exact: true }).nth(at).fill(zone)
    }
    await admin.getByRole('button', { name: 'Draw Entrance' }).click()
    await admin.getByRole('button', { name: 'Add a corner' }).click()
    await admin.getByRole('button', { name: /^Corner 1 of Entrance: 40 % from the left/ }).focus()
    await admin.keyboard.press('ArrowLeft')
    await admin.getByRole('button', { name: 'Save zones' }).click()
    await expect(admin.getByText('5 zones', { exact: true })).toBeVisible()

    await admin.getByRole('button', { name: 'Where, duties and map of Main Door' }).click()
    await admin.getByLabel('Where it is').fill('North entrance, by the font')
    await admin.getByRole('button', { name: 'Add duty' }).click()
    await admin.getByLabel('Duty 1', { exact: true }).fill('Unlock both doors')
    await admin.getByRole('checkbox', { name: 'Entrance' }).check()
    await admin.getByLabel('On the plan').selectOption('Ground floor')
    await admin.getByRole('button', { name: /^Main Door on the plan: 50 %/ }).focus()
    await admin.keyboard.press('ArrowUp')
    await admin.getByRole('button', { name: 'Save', exact: true }).click()
    await expect
      .poll(async () => (await team.call(servicePageApi.show, { id: serviceId })).posts[0]?.where)
      .toBeTruthy()
    await finishStations(team, ushers)
  })

  const phones: Phone[] = []
  await test.step('on the evening before, each phone takes it along', async () => {
    for (const [at, usher] of ushers.entries()) {
      const language = at === 4 ? 'es' : 'en'
      const page = await open({ size: PHONE, locale: language === 'es' ? 'es-ES' : 'en-US' })
      if (at === 4) await page.emulateMedia({ colorScheme: 'dark' })
      const t = wordsOf(language)
      phones.push({ page, usher, t })
      await page.clock.setSystemTime(EVENING_BEFORE)
      await logIn(page, usher, t)
      await openWithWorker(page, '/dashboard')
      await expectKept(page, 'servicePage')
      await expect.poll(() => keptAddresses(page)).toContainEqual(expect.stringContaining('/api/service-files/'))
    }
  })

  await test.step('the Sunday opens without a line', async () => {
    for (const { page, usher } of phones) {
      await page.context().setOffline(true)
      await page.clock.setSystemTime(new Date())
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1, name: `${usher.post}, 12:30pm` })).toBeInViewport()
      await expect(main(page).getByText('Wheelchairs by the north door.')).toBeVisible()
    }
  })
})
