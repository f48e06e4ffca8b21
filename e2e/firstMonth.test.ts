import writeWorkbook, { type SheetData } from 'write-excel-file/node'
import { addDays, today } from '#shared/days.ts'
import { peopleApi } from '#shared/people/people.ts'
import { setupApi } from '#shared/people/setup.ts'
import { rotaSettingsApi } from '#shared/rota/settings.ts'
import { callOutsApi } from '#shared/rota/standIns.ts'
import { panel } from './stage/admin.steps.ts'
import { CountedPresses } from './stage/presses.steps.ts'
import { fileInput, importSheet } from './stage/schedule.steps.ts'
import { signIn } from './stage/sessions.steps.ts'
import { DESKTOP, expect, test, withTeam } from './stage/stage.fixtures.ts'
import { TEAM_TIMEZONE } from './stage/team.server.ts'

const team = withTeam({ settings: { BOT_CHECK: 'off' } })

const SMALL_PHONE = { width: 375, height: 667 }
const MONTH = { month: 'long', year: 'numeric' } as const
const LONG_DAY = { weekday: 'long', month: 'long', day: 'numeric' } as const

const POSTS = ['Main Door', 'Center Aisle', 'Left Aisle', 'Balcony', 'Lobby']
const TIMES = ['9am', '10:45am', '6pm']
const PEOPLE = [
  ...['Delores Reed', 'Harold Greene', 'Annette Boyd', 'Clarence Hughes', 'Bernice Walker', 'Otis Ward'],
  ...['Priscilla Lane', 'Elijah Stone', 'Leonard Price', 'Walter Simmons', 'Hannah Abernathy', 'Terrence Shaw'],
  ...['Isaiah Grant', 'Evelyn Price', 'Nathaniel Brooks', 'Gloria Hayes', 'Marvin Ellis', 'Loretta Fields'],
  ...['Samuel Ortiz', 'Vivian Cole', 'Raymond Doyle', 'Yolanda Pierce', 'Curtis Lamb', 'Irene Foster'],
]
const WITHOUT_EMAIL = ['Delores Reed', 'Walter Simmons', 'Irene Foster']

/** The list as its coordinator has it elsewhere: a person a line. */
const LIST = PEOPLE.map((name, index) => {
  const phone = `(312) 555-01${index + 10}`
  const email = `${name.toLowerCase().replace(' ', '.')}@example.org`
  return (WITHOUT_EMAIL.includes(name) ? [name, phone] : [name, email, phone]).join(', ')
}).join('\n')

/** The Sundays of a month, YYYY-MM. */
const sundaysOf = (month: string): string[] =>
  Array.from({ length: 31 }, (_, index) => addDays(`${month}-01`, index)).filter(
    (day) => day.startsWith(month) && new Date(`${day}T00:00:00Z`).getUTCDay() === 0,
  )

// The server's day counts: it suggests the months to come from the last ones.
const now = today(TEAM_TIMEZONE)
const monthBefore = addDays(`${now.slice(0, 7)}-01`, -1).slice(0, 7)
const monthAfter = addDays(`${now.slice(0, 7)}-28`, 4).slice(0, 7)
/** The page looks four weeks ahead: where the next month begins later, this one is planned. */
const isNextMonth = (sundaysOf(monthAfter)[0] ?? '') <= addDays(now, 27)
const planned = isNextMonth ? monthAfter : now.slice(0, 7)
const sunday = sundaysOf(planned).find((day) => day > now) ?? ''

const said = (day: string, options: Intl.DateTimeFormatOptions): string =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString('en-US', { ...options, timeZone: 'UTC' })

/** The sheet of the month before: a row a date and service, a column a post, a merged cell a date, and notes. */
async function writeSheet(path: string): Promise<void> {
  const text = (value: string) => ({ value, type: String })
  const rows = sundaysOf(monthBefore).flatMap((day, week) =>
    TIMES.map((time, service) => [
      service === 0
        ? { ...text(said(day, { year: 'numeric', month: 'long', day: 'numeric' })), rowSpan: TIMES.length }
        : null,
      text(time),
      ...POSTS.map((_, post) => text(PEOPLE[(week * 15 + service * 5 + post) % PEOPLE.length] ?? '')),
      service === 0 && week === 3 ? text('Baskets at the door') : null,
    ]),
  )
  const data: SheetData = [['Date', 'Service', ...POSTS, 'Notes'].map(text), ...rows]
  await writeWorkbook(data).toFile(path)
}

test('from her spreadsheet to a rota that runs, in a quarter of an hour and ninety presses', async ({ open }) => {
  await team.call(setupApi.change, { dismissed: false })
  const page = await open({ size: DESKTOP })
  await page.clock.setSystemTime(new Date())
  const sheet = test.info().outputPath('sheet.xlsx')
  await writeSheet(sheet)
  await signIn(page, team.superAdmin)
  const her = new CountedPresses()
  const menu = page.getByRole('navigation', { name: 'Menu' })
  const tabs = page.getByRole('navigation', { name: 'Rota' })

  await test.step('24 people, three of them without email', async () => {
    her.begin('24 people')
    await her.press(panel(page, 'Set up your team').getByRole('link', { name: 'Add people' }))
    const invitations = panel(page, 'Invite people')
    await her.paste(invitations.getByLabel('Who is invited'), LIST)
    await her.press(invitations.getByRole('button', { name: 'Check the list' }))
    await her.press(invitations.getByRole('button', { name: 'Invite 24 people' }))
    await expect(invitations.getByText('24 people are invited')).toBeVisible()
  })

  await test.step('her own sheet', async () => {
    her.begin('her sheet')
    await her.press(menu.getByRole('link', { name: 'Schedule' }))
    await her.file(fileInput(page), sheet)
    await expect(importSheet(page)).toContainText('Dates down, posts across')
    await expect(importSheet(page)).toContainText('column H (note)')
    await her.press(importSheet(page).getByRole('button', { name: 'Import', exact: true }))
    const count = sundaysOf(monthBefore).length * TIMES.length * POSTS.length
    await expect(page.getByText(`✅ Imported ${count} entries`, { exact: true })).toBeVisible()
  })

  await test.step('the months to come, from the month behind', async () => {
    her.begin('the months to come')
    await expect(page.getByRole('heading', { name: /: 5 posts, 3 services a Sunday$/ })).toBeVisible()
    await her.press(page.getByRole('button', { name: `Plan like ${said(`${monthBefore}-01`, { month: 'long' })}` }))
    await her.press(page.getByRole('link', { name: 'Fill them' }))
  })

  await test.step('a month is filled, with honest numbers', async () => {
    her.begin('fill')
    // The board opens at the first month with something to fill: the last evening of a month has nothing of it left.
    const month = (day: string) => page.getByRole('heading', { level: 2, name: said(day, MONTH) })
    await expect(month(now).or(month(`${planned}-01`))).toBeVisible()
    if (isNextMonth && (await month(now).isVisible()))
      await her.press(page.getByRole('button', { name: 'Next', exact: true }))
    await expect(month(`${planned}-01`)).toBeVisible()
    await her.press(page.getByRole('button', { name: /^Fill \w+…$/ }))
    const fill = page.getByRole('region', { name: 'Fill the rota' })
    const need = fill.getByText(/^\d+ places.* 24 people/)
    const [places] = /\d+/.exec((await need.textContent()) ?? '') ?? []
    await her.press(fill.getByRole('button', { name: /^Fill / }))
    await expect(
      fill.getByText(new RegExp(`^${places} places filled with \\d+ people\\. None is empty\\.`)),
    ).toBeVisible({
      timeout: 60_000,
    })
    await her.press(fill.getByRole('button', { name: 'Close' }))

    her.begin('publish')
    await her.press(page.getByRole('button', { name: 'Publish…' }))
    const publish = page.getByRole('region', { name: 'Publish', exact: true })
    await expect(publish.getByText(new RegExp(`^\\d+ people, ${places} places`))).toBeVisible()
    await her.press(publish.getByRole('button', { name: /^Publish; I tell \d+ people$/ }))
    await expect(publish.getByRole('button', { name: 'Copy all links' })).toBeVisible()
    await her.press(publish.getByRole('button', { name: 'Close' }))
    await expect(page.getByText(/published to /i).first()).toBeVisible()
  })

  const door = page.getByRole('button', {
    name: new RegExp(`^Main Door, ${said(sunday, LONG_DAY)}, 9am:`),
  })
  const usher = new CountedPresses()
  await test.step('one of them declines by phone, and a stand-in is found', async () => {
    // The test runs at any hour: nobody is asked in quiet ones.
    await team.call(rotaSettingsApi.change, { quietFrom: '00:00', quietTo: '00:00' })
    her.begin('a stand-in')
    await her.press(door)
    const cell = page.getByRole('region', { name: /^Main Door, / })
    await her.press(cell.getByRole('button', { name: 'Record a no' }))
    await her.press(cell.getByRole('button', { name: 'Record a no' }))
    await her.press(cell.getByRole('button', { name: 'Close' }))
    await her.press(tabs.getByRole('link', { name: 'To do' }))
    await her.press(page.getByRole('button', { name: /^Ask more now/ }))
    const asked = async () => {
      const [search] = await team.call(callOutsApi.list, {})
      return search?.offers.find(({ user }) => user.name !== team.superAdmin.name)?.user
    }
    await expect.poll(asked).toBeTruthy()

    // A person who is asked joins by their personal link, and says yes.
    const { url } = await team.call(peopleApi.link, { id: (await asked())?._id ?? '' })
    const phone = await open({ size: SMALL_PHONE })
    await phone.clock.setSystemTime(new Date())
    await phone.goto(new URL(url).pathname)
    await phone.getByLabel('Password', { exact: true }).fill('an even longer password')
    await phone.getByRole('button', { name: 'Join the team' }).click()
    await phone.getByRole('link', { name: 'Open the app' }).click()
    const question = phone.getByRole('listitem').filter({ has: phone.getByRole('button', { name: /^Stand in / }) })
    await question.getByRole('button', { name: /^Stand in / }).click()
    await question.getByRole('button', { name: 'I’ll be there' }).click()
    await expect(page.getByText('No place is open.')).toBeVisible()

    await test.step('whose first screen has the next service, its answer and the way out', async () => {
      const next = phone.getByRole('region', { name: 'Upcoming Schedule' })
      usher.begin('when do I serve next')
      await phone.goto('/dashboard')
      await expect(next.getByRole('heading', { name: said(sunday, LONG_DAY) })).toBeInViewport({ ratio: 1 })
      await expect(next.getByText('You said yes')).toBeInViewport({ ratio: 1 })
      usher.begin('I can’t any more')
      await expect(next.getByRole('button', { name: 'I can’t any more' })).toBeInViewport({ ratio: 1 })
      await usher.press(next.getByRole('button', { name: 'I can’t any more' }))
      await usher.press(next.getByRole('button', { name: 'Send my “can’t”' }))
      await expect(page.getByText('No place is open.')).toBeHidden()
    })
  })

  await test.step('who has not answered, Sunday’s list, and the report', async () => {
    her.begin('who has not answered')
    await expect(
      panel(page, 'Not answered')
        .getByText(/told by the app|told nobody of it/)
        .first(),
    ).toBeVisible()
    her.begin('the list of a Sunday')
    await her.press(tabs.getByRole('link', { name: 'Service day' }))
    await expect(page.getByRole('heading', { level: 2, name: '9am' })).toBeVisible()
    await expect(page.getByText(said(sunday, LONG_DAY), { exact: true })).toBeVisible()
    her.begin('report')
    await her.press(tabs.getByRole('link', { name: 'Report' }))
    await expect(page.getByRole('row', { name: /^Delores Reed/ })).toBeVisible()
  })

  await test.info().attach('presses', { body: `${her}\n\n${usher}` })
  expect(usher.presses).toBe(2)
  expect(her.presses).toBeLessThanOrEqual(90)
  expect(her.seconds).toBeLessThanOrEqual(15 * 60)
})
