import type { Page } from '@playwright/test'
import { countsApi } from '#shared/sunday/counts.ts'
import { servicePageApi } from '#shared/sunday/servicePage.ts'
import { messagesApi } from '#shared/talk/messages.ts'
import { messageBox, messageOf, say } from './stage/chat.steps.ts'
import { CUT_LINE, expectKept } from './stage/device.steps.ts'
import { CountedPresses } from './stage/presses.steps.ts'
import { DESKTOP, expect, PHONE, test, withTeam } from './stage/stage.fixtures.ts'
import {
  answerByKeys,
  answerCall,
  callOn,
  callTwice,
  endCall,
  expectAnswers,
  expectRefusedOffline,
} from './stage/sunday.call.steps.ts'
import {
  addNote,
  describePost,
  drawPlan,
  expectReadable,
  FILE,
  kept,
  keptCount,
  NOTE,
  openService,
  tapMore,
  totalOf,
  typeCountOf,
  writeRecord,
} from './stage/sunday.steps.ts'
import {
  addSunday,
  EVENING_BEFORE,
  finishStations,
  logIn,
  type Phone,
  SUNDAY,
  SUNDAY_ZONE,
  USHERS,
  wordsOf,
} from './stage/sunday.team.ts'
import { keptAddresses, openWithWorker } from './stage/worker.steps.ts'

// The app as it is installed: its worker answers for the pages where there is no network.
test.use({ serviceWorkers: 'allow' })

const team = withTeam({ settings: { TEAM_TIMEZONE: SUNDAY_ZONE, BOT_CHECK: 'off' } })

const TABLET = { width: 768, height: 1024 }
const TALK = `day-${SUNDAY}`
const ASKED = 'The bus is late: keep the side door open'
const ANSWER = 'Side door is open'
const DRAFT = 'Half a sentence'
const FELL = 'A guest fell on the stairs'
const LOST = 'Un paraguas perdido'
const [DOOR] = USHERS
/** All that was counted, and one more by a thumb. */
const TOTAL = USHERS.reduce((sum, { counted }) => sum + counted, 1)

const main = (page: Page) => page.getByRole('main')

/** From the hour at which the Sunday begins until after its service. */
const AFTER_SERVICE_MS = 5 * 3_600_000

const now = (page: Page) => page.clock.setSystemTime(new Date())

test('five phones and an admin from the note and the plan to the thanks, half of it without a line', async ({
  open,
  allowComplaints,
}) => {
  // Six browsers that install the app: minutes on a busy machine.
  test.setTimeout(600_000)
  allowComplaints(...CUT_LINE, /status of (404|409)/, /^(404|409) /)
  const { serviceId, ushers } = await addSunday(team)
  const outsider = await team.add({ name: 'Otis Ward' })
  const path = `/service/${serviceId}`
  const she = new CountedPresses()
  const english = wordsOf('en')

  const admin = await open({ size: DESKTOP })
  await now(admin)
  await logIn(admin, team.superAdmin, english)

  await test.step('the admin adds a note and a file, draws a plan and describes a post', async () => {
    await admin.goto('/rota/setup')
    she.begin('note and file')
    await addNote(admin, she)
    she.begin('plan with five zones')
    await drawPlan(admin, she)
    she.begin('post')
    await describePost(admin, she)
    await finishStations(team, ushers)
  })

  const phones: Phone[] = []
  await test.step('on the evening before each phone takes the service along, the first time the app is opened', async () => {
    for (const [at, usher] of ushers.entries()) {
      const isSpanish = at === ushers.length - 1
      const page = await open({ size: PHONE, locale: isSpanish ? 'es-MX' : 'en-US' })
      if (isSpanish) await page.emulateMedia({ colorScheme: 'dark' })
      const t = wordsOf(isSpanish ? 'es' : 'en')
      await page.clock.setSystemTime(EVENING_BEFORE)
      await logIn(page, usher, t)
      await openWithWorker(page, '/dashboard')
      await expectKept(page, 'servicePage')
      await expect.poll(() => keptAddresses(page)).toContainEqual(expect.stringContaining('/api/service-files/'))
      phones.push({ page, usher, t })
    }
  })
  const [delores, harold, annette, clarence, bernice] = phones as [Phone, Phone, Phone, Phone, Phone]

  await test.step('the Sunday opens without a line: post, door and map at once, duty, note and file below', async () => {
    for (const phone of phones) {
      const { page, usher, t } = phone
      await page.context().setOffline(true)
      await now(page)
      await openService(phone, path)
      await expect(page.getByRole('heading', { level: 1 })).toBeInViewport({ ratio: 1 })
      await expect(main(page).getByText(usher.where)).toBeInViewport({ ratio: 1 })
      await expect(page.getByRole('checkbox', { name: usher.duty, exact: true })).toBeVisible()
      await expect(main(page).getByText(NOTE, { exact: true })).toBeVisible()
      const file = main(page).getByRole('link', { name: FILE })
      const bytes = file.evaluate(async (link: HTMLAnchorElement) =>
        (await (await fetch(link.href)).text()).slice(0, 4),
      )
      expect(await bytes).toBe('%PDF')
      await expectReadable(page)
      if (phone !== delores) continue
      await expect(page.getByRole('img', { name: t('service.pin', { post: usher.post }) })).toBeInViewport()
      const drawn = main(page)
        .locator('img')
        .evaluateAll((all) => all.map((one) => (one as HTMLImageElement).naturalWidth))
      expect(Math.min(...(await drawn))).toBeGreaterThan(0)
    }
  })

  await test.step('five zones are counted and five duties ticked without a line', async () => {
    // Harold stands there and corrects himself: the later count is sent first.
    await typeCountOf(harold, 'Gallery', 10)
    for (const phone of phones) {
      const { page, usher } = phone
      await page.getByRole('checkbox', { name: usher.duty, exact: true }).tap()
      await expect(page.getByRole('checkbox', { name: usher.duty, exact: true })).toBeChecked()
      await typeCountOf(phone, usher.zone, usher.counted)
      await expect(kept(phone)).toBeVisible()
    }
    await tapMore(delores, DOOR.zone)
    await expect(keptCount(delores, DOOR.counted + 1)).toBeVisible()
    // The phone goes into the pocket and comes out again.
    await openService(delores, path)
    await expect(keptCount(delores, DOOR.counted + 1)).toBeVisible()
  })

  await test.step('lines come back in a mixed order, and all six and the server have the same total', async () => {
    await admin.setViewportSize(TABLET)
    await admin.goto(path)
    for (const phone of [annette, bernice, delores, clarence, harold]) {
      await phone.page.context().setOffline(false)
      await expect(kept(phone)).toHaveCount(0)
      await expect(keptCount(phone, phone.usher.counted)).toHaveCount(0)
    }
    for (const one of [...phones, { page: admin, t: english }]) await expect(totalOf(one, TOTAL)).toBeVisible()
    const [service] = await team.call(countsApi.list, { from: SUNDAY, to: SUNDAY })
    expect(service?.kinds).toMatchObject([{ total: TOTAL }])
    const gallery = service?.kinds[0]?.zones.find(({ zone }) => zone === 'Gallery')
    expect(gallery).toMatchObject({ value: 57, by: { name: 'Clarence Hughes' }, earlier: [{ value: 10 }] })
    const { ticks } = await team.call(servicePageApi.show, { id: serviceId })
    expect(ticks.map(({ done, by }) => done && by?.name).sort()).toEqual(ushers.map(({ name }) => name).sort())
    await admin.getByText('5 posts: 5 of 5 done').click()
    for (const { post } of ushers) await expect(admin.getByText(`${post}: 1 of 1 done`)).toBeVisible()
    await expectReadable(admin)
  })

  await test.step('a word to those who serve is read and answered, and nobody else gets a byte of it', async () => {
    const other = await open({ as: outsider, size: PHONE })
    await now(other)
    const received: string[] = []
    other.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => received.push(String(payload))))
    await other.goto('/channels')
    await expect(other.getByRole('navigation', { name: 'Channels' })).toBeVisible()

    she.begin('a word to all')
    await she.press(main(admin).getByRole('link', { name: /^Write to those who serve/ }))
    await say(admin, ASKED)
    await annette.page.goto('/channels')
    await annette.page.getByRole('navigation', { name: 'Your Sundays' }).getByRole('link').first().click()
    await expect(messageOf(annette.page, ASKED)).toBeVisible()
    await say(annette.page, ANSWER)
    await expect(messageOf(admin, ANSWER)).toBeVisible()
    await expectReadable(annette.page, messageBox(annette.page))
    await main(bernice.page)
      .getByRole('link', { name: bernice.t('chat.writeToServing') })
      .click()
    await expect(messageOf(bernice.page, ANSWER)).toBeVisible()

    await expect(other.getByRole('navigation', { name: 'Your Sundays' })).toHaveCount(0)
    await other.goto(`/chat/${TALK}`)
    await expect(other.getByText(ASKED)).toHaveCount(0)
    expect(received.filter((frame) => frame.includes(TALK) || frame.includes(ASKED))).toEqual([])
    const { token } = await team.login(outsider)
    expect(await team.statusOf(messagesApi.list, { channel: TALK }, token)).toBe(404)
    await other.context().close()
  })

  await test.step('a call is refused without a line, then made once by a nervous thumb', async () => {
    await expectRefusedOffline(team, delores, 'Gallery', harold)
    await harold.page.goto('/dashboard')
    await messageBox(annette.page).fill(DRAFT)
    await clarence.page.goto('/schedule')
    for (const { page } of [harold, clarence]) await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await callTwice(team, delores)
  })

  await test.step('four answer it over whatever was on their screen, and everybody sees who comes', async () => {
    await expectReadable(annette.page, callOn(annette.page))
    await expectReadable(bernice.page, callOn(bernice.page))
    await answerByKeys(annette.page, annette)
    await answerCall(bernice, 'coming')
    await answerCall(harold, 'coming')
    await answerCall(clarence, 'cannot')
    // The admin was called, too, and has not answered.
    await expect(callOn(admin)).toBeVisible()
    for (const phone of phones) await expectAnswers(phone, { coming: 3, cannot: 1, seen: 1 })
    await expect(main(delores.page).getByText(/have seen it/)).toBeVisible()
    await expectReadable(delores.page)
    await endCall(delores, phones, admin)
    await annette.page.goto(`/chat/${TALK}`)
    await expect(messageBox(annette.page)).toHaveValue(DRAFT)
  })

  await test.step('what happened is written down, once without a line, and the admin alone reads it', async () => {
    await openService(harold, path)
    await harold.page.context().setOffline(true)
    await writeRecord(harold, FELL)
    await expect(kept(harold)).toBeVisible()
    await harold.page.context().setOffline(false)
    await expect(kept(harold)).toHaveCount(0)
    await openService(bernice, path)
    await writeRecord(bernice, LOST)
    await expect(bernice.page.getByRole('listitem').filter({ hasText: LOST })).toBeVisible()
    await openService(clarence, path)
    for (const text of [FELL, LOST]) await expect(clarence.page.getByText(text)).toHaveCount(0)

    await admin.setViewportSize(DESKTOP)
    await admin.goto('/rota/today')
    const records = admin.getByRole('region', { name: 'What happened' })
    for (const [text, { usher }] of [
      [FELL, harold],
      [LOST, bernice],
    ] as const)
      await expect(records.getByRole('listitem').filter({ hasText: text })).toContainText(usher.name)
  })

  await test.step('thanks are said once, and the count stands in the book', async () => {
    // The service is over: before that nobody is thanked.
    await admin.clock.setSystemTime(new Date(Date.now() + AFTER_SERVICE_MS))
    await admin.reload()
    she.begin('thanks')
    await she.press(admin.getByRole('button', { name: 'Thank those who served' }))
    await she.type(admin.getByLabel('Your words'), 'Thank you all')
    await expectReadable(admin)
    await she.press(admin.getByRole('button', { name: 'Thank them' }))
    await expect(admin.getByText('5 people were thanked.')).toBeVisible()
    await admin.reload()
    await expect(admin.getByText('5 people were thanked.')).toBeVisible()
    const tab = await admin.context().newPage()
    await tab.goto('/rota/today')
    await tab.getByRole('button', { name: 'Thank those who served' }).click()
    await tab.getByLabel('Your words').fill('And again')
    await tab.getByRole('button', { name: 'Thank them' }).click()
    await expect(tab.getByRole('alert')).toContainText(english('errors.thanked_already'))
    await expect(tab.getByLabel('Your words')).toHaveValue('And again')
    await tab.close()
    await admin.goto('/rota/counts')
    await expect(admin.getByRole('row', { name: new RegExp(`12:30pm ${TOTAL}`) })).toBeVisible()
    await expectReadable(admin)
  })

  await test.info().attach('presses', { body: `${she}` })
  expect(she.seconds).toBeLessThanOrEqual(5 * 60)
})
