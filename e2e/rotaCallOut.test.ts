import { addDays, today } from '#shared/days.ts'
import { answersApi } from '#shared/rota/answers.ts'
import { boardApi } from '#shared/rota/board.ts'
import { postsApi } from '#shared/rota/posts.ts'
import { publicationsApi } from '#shared/rota/publish.ts'
import { rotaReportApi } from '#shared/rota/report.ts'
import { servicesApi } from '#shared/rota/services.ts'
import { rotaSettingsApi } from '#shared/rota/settings.ts'
import { callOutsApi, offersApi } from '#shared/rota/standIns.ts'
import { rotaDayApi } from '#shared/sunday/day.ts'
import { findViolations } from './stage/accessibility.scan.ts'
import { expectAccessible } from './stage/accessibility.steps.ts'
import { CUT_LINE, expectKept } from './stage/device.steps.ts'
import { DESKTOP, expect, PHONE, test, withTeam } from './stage/stage.fixtures.ts'
import type { Member } from './stage/team.server.ts'
import { openWithWorker } from './stage/worker.steps.ts'

// The service day opens from what the device keeps.
test.use({ serviceWorkers: 'allow' })

const team = withTeam()

const date = addDays(today('UTC'), 1)

/** Publishes a service of the next day, at which one serves who then declines. */
async function declined(ruth: Member) {
  await team.call(rotaSettingsApi.change, { quietFrom: '00:00', quietTo: '00:00' })
  const { _id: door } = await team.call(postsApi.create, { name: 'Main Door' })
  const needs = [{ postId: door, minPeople: 1, maxPeople: 1, priority: 2 }]
  const { _id: serviceId } = await team.call(servicesApi.create, { date, serviceTime: '11:45pm', needs })
  await team.call(boardApi.saveDraft, { serviceId, revision: 0, places: [{ userId: ruth._id, postId: door }] })
  const { revision } = await team.call(boardApi.preview, { from: date, to: date })
  await team.call(publicationsApi.publish, { from: date, to: date, revision })
  return async () => {
    const { token } = await team.login(ruth)
    const [asked] = (await team.call(answersApi.mine, {}, token)).assignments
    const input = { id: asked?._id ?? '', answer: 'decline' as const, sequence: asked?.sequence ?? 0 }
    await team.call(answersApi.answer, input, token)
  }
}

test('somebody falls ill: others are asked, one takes it by a link, the list is ticked without a line and counted', async ({
  open,
  allowComplaints,
}) => {
  allowComplaints(...CUT_LINE)
  const ruth = await team.add({ name: 'Ruth Stone' })
  const otis = await team.add({ name: 'Otis Bell' })
  const ivy = await team.add({ name: 'Ivy Lane' })
  const deputy = await team.add({ name: 'Dan Deputy', role: 'admin' })
  const decline = await declined(ruth)

  const [first, second] = [await open({ as: team.superAdmin, size: DESKTOP }), await open({ as: deputy, size: PHONE })]
  for (const admin of [first, second]) {
    // The server's clock is not the page's.
    await admin.clock.setSystemTime(`${date}T08:00:00Z`)
    await admin.goto('/rota/coverage')
    await expect(admin.getByText('1 has not answered')).toBeVisible()
  }
  await decline()
  for (const admin of [first, second]) {
    await expect(admin.getByText('1 place open')).toBeVisible()
    await expect(admin.getByRole('button', { name: /Main Door Asks the next/ })).toBeVisible()
  }
  // Nobody is asked for a minute, unless an admin presses.
  for (const least of [2, 3]) {
    await first.getByRole('button', { name: /^Ask more now/ }).click()
    await expect
      .poll(async () => (await team.call(callOutsApi.list, {}))[0]?.offers.length)
      .toBeGreaterThanOrEqual(least)
  }
  await expectAccessible(first, first.getByRole('heading', { level: 1 }))

  // Everybody is asked by now; Ivy says no in the app, Otis takes it by a link without signing in.
  const { offers = [] } = (await team.call(callOutsApi.list, {}))[0] ?? {}
  const offerOf = (person: Member) => offers.find(({ user }) => user._id === person._id)?._id ?? ''
  const phone = await open({ as: ivy, size: PHONE })
  await phone.clock.setSystemTime(`${date}T08:00:00Z`)
  await phone.goto('/dashboard')
  const standIn = phone.getByRole('button', { name: /^Stand in .*, 11:45pm.*One person is needed\.$/ })
  await standIn.click()
  expect(await findViolations(phone)).toEqual([])
  await phone.getByRole('button', { name: 'I can’t' }).click()
  await expect(phone.getByRole('status').filter({ hasText: 'You said that you can’t.' })).toBeVisible()

  const { url } = await team.call(offersApi.replyLink, { id: offerOf(otis) })
  const guest = await open()
  await guest.goto(new URL(url).pathname)
  await expect(guest.getByRole('heading', { name: 'Can you stand in?' })).toBeVisible()
  await guest.getByRole('button', { name: 'I’ll be there' }).click()
  await expect(guest.getByText('You’ll be there. Thank you.')).toBeVisible()
  for (const admin of [first, second]) await expect(admin.getByText(/^All covered until/)).toBeVisible()

  // The list of a service day, on a phone that has no line.
  const sunday = addDays(today('UTC'), -2)
  for (const { name } of [otis, ivy])
    await team.addShift({ date: sunday, name, assignment: 'Balcony', serviceTime: '9am', tieColor: '' })
  const usher = await open({ as: deputy, size: PHONE })
  await openWithWorker(usher, '/dashboard')
  await usher.goto(`/rota/today?date=${sunday}`)
  await expect(usher.getByText('9am · 2 people')).toBeVisible()
  await expectKept(usher, `rota day ${sunday}`)
  await usher.context().setOffline(true)
  await usher.reload()
  await usher.getByRole('button', { name: /^Came ?: Otis Bell/ }).click()
  await usher.getByRole('button', { name: /^Did not come ?: Ivy Lane/ }).click()
  await expect(usher.getByText('9am · 1 of 2 came')).toBeVisible()
  // The device has both: until then a reload would lose one.
  await expect(usher.getByText('Kept on this device.')).toHaveCount(2)
  await usher.reload()
  await expect(usher.getByText('9am · 1 of 2 came')).toBeVisible()
  await usher.context().setOffline(false)
  const marks = async () =>
    (await team.call(rotaDayApi.show, { date: sunday })).services.flatMap(({ people }) =>
      people.map(({ name, attendance }) => [name, attendance]),
    )
  await expect.poll(marks).toEqual([
    ['Ivy Lane', 'absent'],
    ['Otis Bell', 'here'],
    // The place of who did not come.
    [null, null],
  ])

  const report = await team.call(rotaReportApi.show, { from: sunday, to: date })
  const of = (person: Member) => report.find(({ user }) => user._id === person._id)
  expect(of(otis)).toMatchObject({ served: 1, offersTaken: 1, absent: 0 })
  expect(of(ivy)).toMatchObject({ served: 0, absent: 1 })
  expect(of(ruth)).toMatchObject({ declined: 1 })
})
