import { beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { AppError } from '#shared/errors.ts'
import { ROTA_DEFAULTS, type RotaSettings, type RotaSettingsPatch, rotaSettingsApi } from '#shared/rota/settings.ts'
import { todoApi } from '#shared/rota/todo.ts'
import { newPerson, PHONE, withScreen } from '../../../testing/screen.tsx'

const screen = withScreen()

/** The request where nothing was changed: kinds of counts are sent only with a change of theirs. */
const { countKinds: KINDS, ...RULES } = ROTA_DEFAULTS

let stored: RotaSettings
/** Saved settings, in order. */
let saved: RotaSettingsPatch[]

beforeEach(() => {
  stored = ROTA_DEFAULTS
  saved = []
  screen.server.on(rotaSettingsApi.show, () => stored)
  screen.server.on(rotaSettingsApi.change, ({ countKinds: kinds, ...wanted }) => {
    saved.push(kinds ? { ...wanted, countKinds: kinds } : wanted)
    const countKinds = kinds?.map(({ _id = 'new', name }) => ({ _id, name })) ?? stored.countKinds
    stored = { ...stored, ...wanted, countKinds }
    return stored
  })
  screen.server.on(todoApi.show, () => ({ day: null, open: 0, unanswered: 0, swaps: 0, exhausted: 0 }))
})

const open = (size = PHONE) =>
  screen.open('/rota/settings', { as: newPerson({ name: 'Marcus Whitfield', role: 'admin' }), size })
const rule = (name: string) => page.getByRole('combobox', { name, exact: true })
/** A rule as its line, which a press opens: the question and its answer. */
const line = (name: string) => page.getByRole('button', { name: new RegExp(`^${name.replace('?', '\\?')}`) })
async function unfold(name: string) {
  await line(name).click()
  await expect.element(rule(name)).toHaveFocus()
  return rule(name)
}
const save = page.getByRole('button', { name: 'Save the rules' })

it('asks for each rule in words, and saves what was chosen with all that it stands for', async () => {
  await open()
  await expect.element(line('How soon may somebody serve again?')).toHaveTextContent('Not two Sundays in a row')
  await expect.element(line('If somebody hasn’t said how often')).toHaveTextContent('Twice a month')
  await expect.element(line('How quickly do we look for a stand-in?')).toHaveTextContent('As usual')
  expect(document.documentElement.scrollHeight).toBeLessThan(2.25 * PHONE.height)
  await expect.element(page.getByText('1440')).not.toBeInTheDocument()
  // Nothing is to be saved; once something is, the button is in sight wherever it was changed.
  await expect.element(save).not.toBeInTheDocument()
  await (await unfold('If somebody hasn’t said how often')).selectOptions('Once in three months')
  await expect.element(save).toBeInViewport()
  await (await unfold('How quickly do we look for a stand-in?')).selectOptions('Urgently: the next two after six hours')
  await (await unfold('Who decides on a swap?')).selectOptions('An admin, once the members agree')
  await save.click()
  await expect.element(page.getByText('Saved.')).toBeInViewport()
  await expect.element(save).not.toBeInTheDocument()
  expect(saved).toEqual([
    {
      ...RULES,
      ...{ defaultTimes: 1, defaultPer: 'quarter', swapNeedsAdmin: true, waveMinutes: [360, 120, 40, 10] },
    },
  ])
})

it('shows settings of no choice as their own, and takes lengths of time in the unit that somebody likes', async () => {
  stored = { ...ROTA_DEFAULTS, restDays: 22, lateHours: 36 }
  await open()
  await expect.element(line('How soon may somebody serve again?')).toHaveTextContent('22 days')
  await expect.element(line('When is a “no” late?')).toHaveTextContent('36 hours')
  await unfold('When is a “no” late?')
  const late = page.getByRole('textbox', { name: 'A “no” is late within' })
  await expect.element(late).toHaveValue('36')
  await page.getByRole('combobox', { name: 'Unit: A “no” is late within' }).selectOptions('days')
  await expect.element(late).toHaveValue('1.5')
  await late.clear()
  await userEvent.type(late, '2.5')
  await expect.element(late).toHaveValue('2.5')
  await (await unfold('How quickly do we look for a stand-in?')).selectOptions('Exact value')
  await expect.element(page.getByRole('textbox', { name: 'More than a week away' })).toHaveValue('1')
  await save.click()
  await expect.element(page.getByText('Saved.')).toBeVisible()
  expect(saved).toEqual([{ ...RULES, restDays: 22, lateHours: 60 }])
})

it('sets the emergency number and the address that stand on a call for help, and takes them away', async () => {
  await open()
  const number = page.getByRole('textbox', { name: 'Emergency number' })
  const address = page.getByRole('textbox', { name: 'Address of the church' })
  await expect.element(line('Emergency number')).toHaveTextContent('Not set')
  await line('Emergency number').click()
  await expect.element(number).toHaveFocus()
  await number.fill('911')
  await line('Address of the church').click()
  await address.fill('12 Main Street, north entrance')
  await save.click()
  await expect.poll(() => saved).toHaveLength(1)
  expect(saved[0]).toMatchObject({ emergencyNumber: '911', address: '12 Main Street, north entrance' })
  await number.clear()
  await address.clear()
  await save.click()
  await expect.poll(() => saved).toHaveLength(2)
  expect(saved[1]).toMatchObject({ emergencyNumber: null, address: null })
})

it('shows the exact value of a rule where it is asked for or refused, and keeps what was typed', async () => {
  await open()
  const days = page.getByRole('textbox', { name: 'Days until a reminder' })
  const remind = await unfold('When is somebody reminded to answer?')
  await expect.element(days).not.toBeInTheDocument()
  await remind.selectOptions('Exact value')
  await days.fill('three')
  await save.click()
  await expect.element(days).toHaveValue('three')
  await expect.element(page.getByText('Please enter a number')).toBeVisible()
  await remind.selectOptions('After a week')
  await expect.element(days).not.toBeInTheDocument()
  await remind.selectOptions('Exact value')
  await expect.element(days).toHaveValue('7')
  const issues = () => [{ path: 'historyDays', message: 'Please enter 730 or less' }]
  const mend = screen.server.refuse(rotaSettingsApi.change, 'invalid_input', { issues })
  screen.allowComplaints(/40[03] .*rota.settings/)
  await save.click()
  await expect.element(page.getByRole('textbox', { name: 'Days that are counted back' })).toHaveValue('182')
  await expect.element(page.getByText('Please enter 730 or less')).toBeVisible()
  mend()
  expect(saved).toEqual([])
  screen.server.on(rotaSettingsApi.change, () => {
    throw new AppError('forbidden')
  })
  await days.fill('4')
  await save.click()
  await expect.element(page.getByText('The rules were not saved.')).toBeVisible()
  await expect.element(days).toHaveValue('4')
})

it('sets what is counted and who sees it; a name that is missing or there twice is refused at its field', async () => {
  await open()
  const kind = (number: number) => page.getByRole('textbox', { name: `Kind ${number}` })
  const add = page.getByRole('button', { name: 'Add a kind' })
  await line('What is counted').click()
  await expect.element(kind(1)).toHaveValue('People')
  await expect.element(page.getByRole('button', { name: 'Remove People' })).not.toBeInTheDocument()
  await (await unfold('Who sees what was counted?')).selectOptions('Every member')
  await add.click()
  await expect.element(kind(2)).toHaveFocus()
  await save.click()
  await expect.element(kind(2)).toHaveAccessibleDescription('Please fill this in')
  await kind(2).fill('people')
  await expect.element(kind(2)).toHaveAccessibleDescription('This is in the list already.')
  await expect.element(page.getByRole('textbox', { name: 'Days until a reminder' })).not.toBeInTheDocument()
  expect(saved).toEqual([])
  await kind(2).fill('Children')
  await save.click()
  await expect.element(page.getByText('Saved.')).toBeVisible()
  expect(saved).toEqual([{ ...RULES, countsSeenBy: 'members', countKinds: [...KINDS, { name: 'Children' }] }])
  await kind(2).fill('Kids')
  await page.getByRole('button', { name: 'Remove People' }).click()
  await expect.element(kind(1)).toHaveFocus()
  await save.click()
  await expect.element(page.getByText('Saved.')).toBeVisible()
  expect(saved[1]?.countKinds).toEqual([{ _id: 'new', name: 'Kids' }])
  for (let more = 1; more < 8; more++) await add.click()
  await expect.element(kind(8)).toHaveFocus()
  await expect.element(add).not.toBeInTheDocument()
})
