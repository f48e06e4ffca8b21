import { channelLink, messageOf, notes, post } from './stage/chat.steps.ts'
import { DESKTOP, expect, PHONE, test, withTeam } from './stage/stage.fixtures.ts'
import type { Person } from './stage/team.server.ts'

const team = withTeam()

let bo: Person
test.beforeAll(async () => {
  bo = await team.add({ name: 'Bo Lindqvist' })
})

test('what is unread is counted on every device of a person, and cleared on all of them', async ({ open }) => {
  const cy = await team.add({ name: 'Cy Ferreira' })
  const desk = await open({ as: cy, size: DESKTOP })
  const phone = await open({ as: cy, size: PHONE })
  await desk.goto('/chat')
  await phone.goto('/channels')
  await expect(channelLink(phone, 'Persons Of Interest')).toBeVisible()
  await post(team, bo, 'persons-of-interest', notes(3))
  for (const page of [desk, phone]) {
    await expect(channelLink(page, 'Persons Of Interest')).toContainText('3 unread messages')
  }
  await channelLink(desk, 'Persons Of Interest').click()
  await expect(desk).toHaveURL('/chat?channel=persons-of-interest')
  await expect(channelLink(desk, 'Persons Of Interest')).toHaveAttribute('aria-current', 'true')
  await expect(desk.getByText('New messages', { exact: true })).toBeVisible()
  for (const page of [desk, phone]) {
    await expect(channelLink(page, 'Persons Of Interest')).not.toContainText('unread')
  }
  // Messages of the channel on screen are marked as read.
  await post(team, bo, 'persons-of-interest', ['Note 4'])
  await expect(messageOf(desk, 'Note 4')).toBeVisible()
  await expect(channelLink(phone, 'Persons Of Interest')).not.toContainText('unread')
  // Messages of another channel are not.
  await post(team, bo, 'sunday-team', ['Note 5'])
  await expect(channelLink(desk, 'Sunday Team')).toContainText('1 unread message')

  await post(team, bo, 'sunday-team', notes(100))
  await expect(channelLink(phone, 'Sunday Team')).toContainText('99+')
})
