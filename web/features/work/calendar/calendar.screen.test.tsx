import { beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { calendarApi } from '#shared/work/calendar.ts'
import { expectAccessible } from '../../../testing/accessibility.ts'
import { stubProfile } from '../../../testing/pages.stub.ts'
import { newPerson, withScreen } from '../../../testing/screen.tsx'
import { expectNone, mendAndPress, panel } from '../../../testing/steps.ts'

const screen = withScreen()
const calendar = panel('Your calendar')
const make = calendar.getByRole('button', { name: 'Make my calendar address' })
const address = calendar.getByLabelText('Your calendar address')
const dialog = page.getByRole('alertdialog')
const button = (name: string) => calendar.getByRole('button', { name, exact: true })
const addressShown = () => (address.element() as HTMLInputElement).value

let url: string | null
beforeEach(() => {
  url = null
  stubProfile(screen.server)
  screen.server.on(calendarApi.show, () => ({ url }))
  let made = 0
  screen.server.on(calendarApi.create, () => {
    made += 1
    url = `http://team.example/api/calendar/${String(made).padStart(43, 'x')}/ushers.ics`
    return { url }
  })
  screen.server.on(calendarApi.remove, (): undefined => {
    url = null
  })
})

const openProfile = () => screen.open('/profile#calendar', { as: newPerson() })

it('on plain http it is copied, too, and where nothing can be copied it is selected', async () => {
  // The clipboard is missing, as in a browser in a local network.
  Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true })
  const execute = document.execCommand
  try {
    await openProfile()
    await make.click()
    await button('Copy').click()
    await expect.element(calendar.getByText('Address copied', { exact: true })).toBeVisible()
    const name = page.getByLabelText('Name', { exact: true })
    const pasted = async () => {
      await button('Copy').click()
      await name.fill('')
      await name.click()
      await userEvent.keyboard('{Control>}v{/Control}')
      return (name.element() as HTMLInputElement).value
    }
    // All tabs have one clipboard: another test may copy in between.
    await expect.poll(pasted).toBe(addressShown())

    document.execCommand = () => false
    await button('Copy').click()
    await expect.element(calendar.getByText(/^The address is selected/)).toBeVisible()
    await expect.element(address).toHaveFocus()
    expect(getSelection()?.toString()).toBe(addressShown())
  } finally {
    document.execCommand = execute
    Reflect.deleteProperty(navigator, 'clipboard')
  }
})

it('what fails says so, changes nothing, and can be tried again', async () => {
  screen.allowComplaints(/^(404|500) .*\/api\/calendar/)
  const mend = screen.server.refuse(calendarApi.show, 'not_found')
  await openProfile()
  await expect.element(calendar.getByText('Your calendar address could not be loaded.', { exact: true })).toBeVisible()
  await mendAndPress(mend, button('Try again'))
  await expect.element(make).toBeVisible()

  const mendMaking = screen.server.refuse(calendarApi.create, 'internal')
  await make.click()
  await expect
    .element(calendar.getByRole('alert'))
    .toHaveTextContent('The address could not be made.Something went wrong')
  mendMaking()
  await make.click()
  await expect.element(address).toBeVisible()

  const mendEnding = screen.server.refuse(calendarApi.remove, 'internal')
  await button('Stop sharing').click()
  await dialog.getByRole('button', { name: 'Stop sharing' }).click()
  await expect
    .element(dialog.getByRole('alert'))
    .toHaveTextContent('The address still works. It could not be ended.Something went wrong')
  expect(url).not.toBeNull()
  mendEnding()
  await dialog.getByRole('button', { name: 'Stop sharing' }).click()
  await expect.element(make).toBeVisible()
  expect(url).toBeNull()
  await expectNone(dialog)
})

it('two taps make one address, and the section is accessible', async () => {
  await openProfile()
  await expect.element(make).toBeVisible()
  const release = screen.server.hold(calendarApi.create)
  await make.dblClick()
  release()
  await expect.element(address).toBeVisible()
  expect(screen.server.received(calendarApi.create)).toHaveLength(1)
  await expectAccessible(address)
})
