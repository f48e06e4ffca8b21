import writeWorkbook, { type SheetData } from 'write-excel-file/node'
import { addDays } from '#shared/days.ts'
import { peopleApi } from '#shared/people/people.ts'
import { setupApi } from '#shared/people/setup.ts'
import { usersApi } from '#shared/people/users.ts'
import { scheduleApi } from '#shared/plan/schedule.ts'
import { type Board, boardApi } from '#shared/rota/board.ts'
import { callsApi } from '#shared/sunday/calls.ts'
import { countsApi } from '#shared/sunday/counts.ts'
import { panel } from './stage/admin.steps.ts'
import { messageOf, say } from './stage/chat.steps.ts'
import { CountedPresses } from './stage/presses.steps.ts'
import { fileInput, importSheet } from './stage/schedule.steps.ts'
import { signIn } from './stage/sessions.steps.ts'
import { SITE_PATH } from './stage/site.ts'
import { DESKTOP, expect, test, withTeam } from './stage/stage.fixtures.ts'
import { SERVICE_TIME, SUNDAY, SUNDAY_ZONE } from './stage/sunday.team.ts'

const team = withTeam({ settings: { TEAM_TIMEZONE: SUNDAY_ZONE, BOT_CHECK: 'off' } })

const SMALL_PHONE = { width: 375, height: 667 }
const TIMES = [SERVICE_TIME, '5pm']
const POSTS = ['Head Usher', 'Main Door', 'Center Aisle', 'Balcony']
/** The only two who are ever heads. */
const HEADS = ['Grace Kim', 'Henry Shaw']
const COUPLES = [
  ['Ruth Stone', 'Otis Stone'],
  ['Bill Moss', 'Carol Moss'],
  ['Jean Ward', 'Tom Ward'],
] as const
const OTHERS = ['Ada Lane', 'Ben Cole', 'Cleo Hart', 'Dan Reed', 'Elle Boyd', 'Finn Gray', 'Gina Ross', 'Hal Price']
const PEOPLE = [...HEADS, ...COUPLES.flat(), ...OTHERS]
const LIST = PEOPLE.map((name) => `${name}, ${name.toLowerCase().replace(' ', '.')}@example.org`).join('\n')

/** Six weeks with services: the third is that of today. Nobody is at the balcony of the last. */
const DATES = Array.from({ length: 6 }, (_, week) => addDays(SUNDAY, (week - 2) * 7))
const LAST = DATES.at(-1) ?? ''
const MONTH = LAST.slice(0, 7)
/** People at a service of the sheet; the last lacks one. */
const [WHOLE, HALF] = [5, 4]

const said = (day: string, options: Intl.DateTimeFormatOptions): string =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString('en-US', { ...options, timeZone: 'UTC' })

/** Her own sheet: a row a date and service, a column a post, and one of those who are off. */
async function writeSheet(path: string): Promise<void> {
  const text = (value: string) => ({ value, type: String })
  const rows = DATES.flatMap((date, week) =>
    TIMES.map((time, service) => {
      const turn = week * TIMES.length + service
      const other = (at: number) => OTHERS[(turn * 3 + at) % OTHERS.length] ?? ''
      const couple = COUPLES[turn % COUPLES.length]?.join(', ') ?? ''
      const balcony = date === LAST ? '' : other(1)
      const when = said(date, { year: 'numeric', month: 'long', day: 'numeric' })
      return [when, time, HEADS[turn % 2] ?? '', couple, other(0), balcony, service === 0 ? other(2) : ''].map(text)
    }),
  )
  const data: SheetData = [['Date', 'Service', ...POSTS, 'Off'].map(text), ...rows]
  await writeWorkbook(data).toFile(path)
}

/** Everybody of a service, by their posts. */
const namesAt = ({ places }: Board['services'][number], post: string): string[] =>
  places.filter((place) => place.post === post && place.state !== 'declined').map(({ name }) => name)

test('from an own sheet to a month that goes on like it, and its Sundays have all that a Sunday has', async ({
  open,
}) => {
  await team.call(setupApi.change, { dismissed: false })
  const page = await open({ size: DESKTOP })
  await page.clock.setSystemTime(new Date())
  const sheet = test.info().outputPath('sheet.xlsx')
  await writeSheet(sheet)
  await signIn(page, team.superAdmin)
  const her = new CountedPresses()
  const menu = page.getByRole('navigation', { name: 'Menu' })
  const tabs = page.getByRole('navigation', { name: 'Rota' })
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })

  await test.step('a pasted list, and her sheet', async () => {
    her.begin('people')
    await her.press(panel(page, 'Set up your team').getByRole('link', { name: 'Add people' }))
    const invitations = panel(page, 'Invite people')
    await her.paste(invitations.getByLabel('Who is invited'), LIST)
    await her.press(invitations.getByRole('button', { name: 'Check the list' }))
    await her.press(invitations.getByRole('button', { name: `Invite ${PEOPLE.length} people` }))
    await expect(invitations.getByText(`${PEOPLE.length} people are invited`)).toBeVisible()
    her.begin('sheet')
    await her.press(menu.getByRole('link', { name: 'Schedule' }))
    await her.file(fileInput(page), sheet)
    await expect(importSheet(page)).toContainText('Dates down, posts across')
    await her.press(importSheet(page).getByRole('button', { name: 'Import', exact: true }))
    await expect(page.getByText(/^✅ Imported \d+ entries$/)).toBeVisible()
  })

  await test.step('whoever stands on the schedule stands on the board', async () => {
    const span = { from: DATES[0] ?? '', to: LAST }
    const shifts = await team.call(scheduleApi.list, { view: 'all', ...span })
    const { services } = await team.call(boardApi.show, span)
    expect(shifts).toHaveLength((DATES.length - 1) * TIMES.length * WHOLE + TIMES.length * HALF)
    const onBoard = services.flatMap(({ date, serviceTime, places }) =>
      places.map(({ shiftId, name, post }) => [date, serviceTime, shiftId, name, post].join(' ')),
    )
    const onSchedule = shifts.map(({ _id, date, serviceTime, user, assignment }) =>
      [date, serviceTime, _id, user.name, assignment].join(' '),
    )
    expect(onBoard.sort()).toEqual(onSchedule.sort())
  })

  await test.step('the weeks to come, as the sheet has them', async () => {
    her.begin('the weeks to come')
    await her.press(button(/^Plan like /))
    await her.press(page.getByRole('link', { name: /^What your schedule shows: \d+ questions$/ }))
    const answers = [
      'Keep it theirs',
      ...COUPLES.map(() => 'Only together'),
      /^Take \d+ as wishes$/,
      /^Plan with that for \d+$/,
      'Use this order',
    ]
    for (const [at, answer] of answers.entries()) {
      await her.press(button(answer).first())
      await expect(page.getByRole('button', { name: 'Not so', exact: true })).toHaveCount(answers.length - at - 1)
    }
    await her.press(tabs.getByRole('link', { name: 'Plan', exact: true }))
  })

  await test.step('the month is filled with the same heads and the couples together, and published', async () => {
    her.begin('fill')
    await expect(
      page.getByRole('heading', { level: 2, name: said(LAST, { month: 'long', year: 'numeric' }) }),
    ).toBeVisible()
    await her.press(button('Fill…'))
    const fill = page.getByRole('region', { name: 'Fill the rota' })
    await her.press(fill.getByRole('button', { name: /^Fill / }))
    await expect(fill.getByText(/ filled with \d+ (person|people)\. None is empty\./)).toBeVisible({ timeout: 60_000 })
    her.begin('publish')
    await her.press(fill.getByRole('button', { name: 'Publish…' }))
    const publish = page.getByRole('region', { name: 'Publish', exact: true })
    const kept = DATES.filter((date) => date >= SUNDAY && date !== LAST && date.startsWith(MONTH)).length
    const days = kept === 1 ? 'day|Sunday' : 'days|Sundays'
    const asItIs = new RegExp(`^${said(LAST, { month: 'long' })}: ${kept} (${days}) of the sheet stands? as`)
    if (kept > 0) await expect(publish.getByText(asItIs)).toBeVisible()
    await her.press(publish.getByRole('button', { name: /^Publish; I tell \d+ (person|people)$/ }))
    await expect(publish.getByText(/^Published: /)).toBeVisible()
    await her.press(publish.getByRole('button', { name: 'Copy all links' }))

    const { services, problems } = await team.call(boardApi.show, {
      from: `${MONTH}-01`,
      to: addDays(`${MONTH}-01`, 27),
    })
    for (const service of services.filter(({ date }) => date >= SUNDAY)) {
      expect(HEADS).toEqual(expect.arrayContaining(namesAt(service, 'Head Usher')))
      const there = service.places.map(({ name }) => name)
      for (const [one, other] of COUPLES) expect([one, there.includes(one)]).toEqual([one, there.includes(other)])
    }
    expect(problems.filter(({ code }) => code === 'empty')).toEqual([])
  })

  await test.step('a Sunday of the sheet is work like any other, and owes no answer', async () => {
    her.begin('to do and the day')
    await her.press(page.getByRole('region', { name: 'Publish', exact: true }).getByRole('button', { name: 'Close' }))
    await her.press(tabs.getByRole('link', { name: 'To do' }))
    await expect(button(new RegExp(` · ${SERVICE_TIME}: covered$`)).first()).toBeVisible()
    await expect(page.getByText('No place is open.')).toBeVisible()
    await her.press(tabs.getByRole('link', { name: 'Service day' }))
    await expect(page.getByRole('link', { name: SERVICE_TIME })).toHaveAttribute(
      'href',
      new RegExp(`^${SITE_PATH}/service/`),
    )
    await expect(page.getByRole('listitem').filter({ hasText: 'Bill Moss' })).not.toContainText(/asked|answer/i)
  })

  await test.step('who stands there by the sheet has its page, its count, its talk and its call', async () => {
    const bill = (await team.call(usersApi.all)).find(({ name }) => name === 'Bill Moss')
    const { url } = await team.call(peopleApi.link, { id: bill?._id ?? '' })
    const phone = await open({ size: SMALL_PHONE })
    await phone.clock.setSystemTime(new Date())
    await phone.goto(new URL(url).pathname)
    await phone.getByLabel('Password', { exact: true }).fill('an even longer password')
    await phone.getByRole('button', { name: 'Join the team' }).click()
    await phone.getByRole('link', { name: 'Open the app' }).click()
    const next = phone.getByRole('region', { name: 'Upcoming Schedule' })
    await expect(next.getByRole('link', { name: 'Main Door' }).first()).toBeVisible()
    // Nobody is asked about what the sheet says.
    await expect(phone.getByRole('button', { name: /^I’ll be there/ })).toHaveCount(0)
    await next.getByRole('link', { name: 'Main Door' }).first().click()
    await expect(phone.getByRole('heading', { level: 1, name: `Main Door, ${SERVICE_TIME}` })).toBeVisible()
    const path = new URL(phone.url()).pathname

    await phone.getByRole('textbox', { name: 'People, The whole house' }).fill('42')
    await phone.getByRole('textbox', { name: 'People, The whole house' }).press('Enter')
    const counted = () => team.call(countsApi.list, { from: SUNDAY, to: SUNDAY })
    await expect.poll(counted).toMatchObject([{ serviceTime: SERVICE_TIME, kinds: [{ total: 42 }] }])

    await phone.getByRole('link', { name: /^Write to those who serve/ }).click()
    await say(phone, 'The side door is open')
    await expect(messageOf(phone, 'The side door is open')).toBeVisible()

    await phone.goto(path)
    await phone.getByRole('button', { name: 'Call for help' }).click()
    await phone.getByRole('button', { name: 'Medical help needed' }).click()
    await phone.getByRole('button', { name: 'Alert everybody on duty' }).click()
    await expect(phone.getByRole('heading', { level: 1, name: 'Medical help needed' })).toBeVisible()
    const [call] = await team.call(callsApi.list, {})
    expect(call?.people.map(({ user }) => user.name)).toEqual(expect.arrayContaining(['Carol Moss', 'Grace Kim']))
  })

  await test.info().attach('presses', { body: String(her) })
  expect(her.presses).toBeLessThanOrEqual(90)
  expect(her.seconds).toBeLessThanOrEqual(15 * 60)
})
