import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { findingsOf } from '../../../testing/accessibility.ts'
import { newPerson, PHONE, withScreen } from '../../../testing/screen.tsx'
import { channelLink, StoredMessages } from '../chat.testing.ts'

const screen = withScreen()

it('the list of channels says who wrote last, and what', async () => {
  const ann = newPerson({ name: 'Ann Whitfield' })
  const ruth = newPerson({ name: 'Ruth Ellison' })
  const stored = new StoredMessages(screen.server, ann)
  stored.add(ruth, 'general', 'Before', 'See you at nine')
  stored.addOwn('announcements', '', '/api/images/x')
  stored.addOwn('sunday-team', '', 'https://media.giphy.com/x.gif')
  await screen.open('/channels', { as: ann, size: PHONE })
  await expect.element(channelLink('General')).toHaveTextContent('Ruth: See you at nine')
  await expect.element(channelLink('Announcements')).toHaveTextContent('Ann: Picture')
  await expect.element(channelLink('Sunday Team')).toHaveTextContent('Ann: GIF')
  // A channel without messages has no such line.
  await expect.element(channelLink('Persons Of Interest')).not.toHaveTextContent(':')

  await screen.server.connected()
  const last = stored.all.find(({ content }) => content === 'See you at nine')
  stored.removeElsewhere(last?._id ?? '')
  await expect.element(channelLink('General')).toHaveTextContent('Message deleted')
})

it('lists the talks of days under the four, and names one by its day', async () => {
  const ann = newPerson({ name: 'Ann Whitfield' })
  const stored = new StoredMessages(screen.server, ann)
  stored.days = [{ name: 'day-2027-02-07', date: '2027-02-07', unread: 2, people: 5 }]
  stored.add(newPerson({ name: 'Ruth Ellison' }), 'day-2027-02-07', 'The lift is stuck', 'Use the ramp')
  await screen.open('/channels', { as: ann, size: PHONE })
  const sundays = page.getByRole('navigation', { name: 'Your Sundays' })
  const link = sundays.getByRole('link', { name: /^Sunday, February 7/ })
  await expect.element(link).toHaveTextContent('Ruth: Use the ramp')
  await expect.element(link).toHaveTextContent('2 unread')
  expect(await findingsOf(page.getByRole('main'))).toEqual([])
  await link.click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Sunday, February 7' })).toBeVisible()
  await expect.element(page.getByRole('textbox', { name: 'Message to Sunday, February 7' })).toBeVisible()
})

it('says of a talk without messages how many serve, also once its empty list has been opened', async () => {
  const ann = newPerson({ name: 'Ann Whitfield' })
  const stored = new StoredMessages(screen.server, ann)
  stored.days = [{ name: 'day-2027-02-07', date: '2027-02-07', unread: 0, people: 5 }]
  await screen.open('/channels', { as: ann, size: PHONE })
  const link = page.getByRole('link', { name: /^Sunday, February 7/ })
  await expect.element(link).toHaveTextContent('5 people serve')
  await link.click()
  await expect.element(page.getByRole('textbox', { name: 'Message to Sunday, February 7' })).toBeVisible()
  history.back()
  await expect.element(link).toHaveTextContent('5 people serve')
})
