import type { Page } from '@playwright/test'
import { answersApi } from '#shared/rota/answers.ts'
import { postsApi } from '#shared/rota/posts.ts'
import { servicesApi } from '#shared/rota/services.ts'
import { countsApi } from '#shared/sunday/counts.ts'
import { servicePageApi } from '#shared/sunday/servicePage.ts'
import { messagesApi } from '#shared/talk/messages.ts'
import { say } from './stage/chat.steps.ts'
import { CUT_LINE } from './stage/device.steps.ts'
import { expect, PHONE, test, withTeam } from './stage/stage.fixtures.ts'
import { openService, typeCount } from './stage/sunday.steps.ts'
import { addSunday, SUNDAY, SUNDAY_ZONE, type Usher, wordsOf } from './stage/sunday.team.ts'

test.use({ actionTimeout: 30_000 })

const team = withTeam({ settings: { TEAM_TIMEZONE: SUNDAY_ZONE } })

const TALK = `day-${SUNDAY}`
const HOUSE = 'The whole house'
const WORDS = 'I am at the door'
const t = wordsOf('en')

const alert = (page: Page) => page.getByRole('alert')
const withoutLine = (page: Page) => page.context().setOffline(true)
const withLine = (page: Page) => page.context().setOffline(false)

test('what is sent for a duty, a place and a service that went a moment ago is refused in words, and nothing else is lost', async ({
  open,
  allowComplaints,
}) => {
  // Three browsers, one after the other: a minute on a busy machine.
  test.slow()
  allowComplaints(...CUT_LINE, /status of 404/, /^404 /)
  const { serviceId, ushers } = await addSunday(team)
  const [delores, harold, annette] = ushers as [Usher, Usher, Usher]
  const duties = [{ when: 'before' as const, text: delores.duty }]
  await team.call(postsApi.change, { id: delores.postId, duties })
  const path = `/service/${serviceId}`
  const phoneOf = async (usher: Usher) => {
    const page = await open({ as: usher, size: PHONE })
    await page.clock.setSystemTime(new Date())
    return { page, usher, t }
  }

  await test.step('a duty is deleted while somebody ticks it', async () => {
    const phone = await phoneOf(delores)
    await openService(phone, path)
    await withoutLine(phone.page)
    await phone.page.getByRole('checkbox', { name: delores.duty, exact: true }).tap()
    await expect(phone.page.getByText(t('service.kept'))).toBeVisible()
    await team.call(postsApi.change, { id: delores.postId, duties: [] })
    await withLine(phone.page)
    await expect(alert(phone.page)).toContainText(t('service.refused', { duty: delores.duty }))
    await expect(alert(phone.page)).toContainText(t('service.refused.not_found'))
    await phone.page.context().close()
  })

  await test.step('a member who lost the place a second ago counts, and writes to the talk', async () => {
    const phone = await phoneOf(harold)
    await openService(phone, path)
    const tablet = (await phoneOf(harold)).page
    await tablet.goto(`/chat/${TALK}`)
    await say(tablet, 'Good morning')
    const said = async () => (await team.call(messagesApi.list, { channel: TALK })).map(({ content }) => content)
    // The text is on the screen before it is sent.
    await expect(tablet.getByText('Good morning')).toBeVisible()
    await expect.poll(said).toEqual(['Good morning'])
    for (const page of [phone.page, tablet]) await withoutLine(page)
    await typeCount(phone, HOUSE, 212)
    await say(tablet, WORDS)

    const { token } = await team.login(harold)
    const { assignments } = await team.call(answersApi.mine, {}, token)
    await team.call(answersApi.answerFor, { id: assignments[0]?._id ?? '', answer: 'decline', reason: null })
    for (const page of [phone.page, tablet]) await withLine(page)
    await expect(alert(phone.page)).toContainText(t('service.count.refused.not_on_duty'))
    await expect(tablet.getByText(t('errors.channel_not_found')).first()).toBeVisible()
    await expect(tablet.getByText(WORDS)).toBeVisible()
    expect(await team.statusOf(messagesApi.list, { channel: TALK }, token)).toBe(404)
    expect(await said()).toEqual(['Good morning'])
    for (const page of [phone.page, tablet]) await page.context().close()
  })

  await test.step('a service is called off while people count: what came before stays', async () => {
    const phone = await phoneOf(annette)
    await openService(phone, path)
    await phone.page.getByRole('button', { name: /^One more/ }).tap()
    await expect(phone.page.getByText(/^Counted 1 by Annette Boyd/)).toBeVisible()
    await withoutLine(phone.page)
    await typeCount(phone, HOUSE, 28)
    await team.call(servicesApi.cancel, { id: serviceId })
    await withLine(phone.page)
    await expect(alert(phone.page).first()).toContainText(t('service.refused.cancelled'))
    await expect(phone.page.getByText(t('service.cancelled'))).toBeVisible()
    const { counts } = await team.call(servicePageApi.show, { id: serviceId })
    expect(counts).toMatchObject([{ value: 1, by: { name: annette.name } }])
    expect(await team.call(countsApi.list, { from: SUNDAY, to: SUNDAY })).toMatchObject([{ kinds: [{ total: 1 }] }])
  })
})
