import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { scheduleApi } from '#shared/plan/schedule.ts'
import { findingsOf } from '../../../testing/accessibility.ts'
import { DESKTOP, newPerson, PHONE, withScreen } from '../../../testing/screen.tsx'
import { channelLink, StoredMessages } from '../chat/chat.testing.ts'

const screen = withScreen()

it('the list of channels says who wrote last, and what', async () => {
  const ann = newPerson({ name: 'Ann Whitfield' })
  const ruth = newPerson({ name: 'Ruth Ellison' })
  const stored = new StoredMessages(screen.server, ann)
  stored.add(ruth, 'general', 'Before', 'See you at nine')
  stored.addOwn('announcements', '', '/api/images/x')
  stored.addOwn('sunday-team', '', 'https://media.giphy.com/x.gif')
  await screen.open('/channels', { as: ann, size: PHONE })
  await expect.element(channelLink('General')).toHaveTextContent(/^General\d{1,2}:\d{2} [AP]MRuth: See you at nine/)
  await expect.element(channelLink('Announcements')).toHaveTextContent('Ann: Picture')
  await expect.element(channelLink('Sunday Team')).toHaveTextContent('Ann: GIF')
  // A channel without messages has no such line.
  await expect.element(channelLink('Persons Of Interest')).not.toHaveTextContent(':')

  await screen.server.connected()
  const last = stored.all.find(({ content }) => content === 'See you at nine')
  stored.removeElsewhere(last?._id ?? '')
  await expect.element(channelLink('General')).toHaveTextContent('Message deleted')
})

it('on a small phone the name of a channel stands whole in a line, at twice the size of the text too', async () => {
  const ann = newPerson({ name: 'Ann Whitfield' })
  const stored = new StoredMessages(screen.server, ann)
  stored.addOwn('announcements', 'See you at nine')
  await screen.open('/channels', { as: ann, size: { width: 320, height: 640 } })
  await expect.element(channelLink('Announcements')).toHaveTextContent('Ann: See you at nine')
  const name = page.getByText('Announcements', { exact: true }).element()
  const lines = () =>
    Math.round(name.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(name).lineHeight))
  expect(lines()).toBe(1)
  document.documentElement.style.fontSize = '200%'
  await expect.poll(lines).toBe(1)
  document.documentElement.style.removeProperty('font-size')
})

it('the menu counts what the list counts as soon as that is there', async () => {
  const ann = newPerson({ name: 'Ann Whitfield' })
  const stored = new StoredMessages(screen.server, ann)
  stored.add(newPerson({ name: 'Ruth Ellison' }), 'general', 'One', 'Two')
  stored.add(newPerson({ name: 'Bo Lindqvist' }), 'sunday-team', 'Three')
  await screen.open('/channels', { as: ann, size: DESKTOP })
  await expect.element(channelLink('General')).toHaveTextContent('2 unread')
  expect(page.getByRole('link', { name: /^Chat/ }).element().textContent).toContain('3 unread messages')
})

it('on a wide screen the button ends where the list ends', async () => {
  const ann = newPerson({ name: 'Ann Whitfield' })
  new StoredMessages(screen.server, ann)
  await screen.open('/channels', { as: ann, size: DESKTOP })
  await expect.element(channelLink('General')).toBeVisible()
  const button = page.getByRole('link', { name: 'Open side by side' }).element().getBoundingClientRect()
  const list = page.getByRole('navigation', { name: 'Channels' }).element().parentElement?.getBoundingClientRect()
  expect(button.right).toBe(list?.right)
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

it.each([
  { role: 'standard' as const, serviceId: 's1', path: '/service/s1' },
  { role: 'admin' as const, serviceId: undefined, path: '/rota/today?date=2027-02-07' },
])(
  'the talk of a day says how many serve and so read it, and leads to the service: $path',
  async ({ role, serviceId, path }) => {
    const ann = newPerson({ name: 'Ann Whitfield', role })
    const stored = new StoredMessages(screen.server, ann)
    stored.days = [{ name: 'day-2027-02-07', date: '2027-02-07', unread: 0, people: 5 }]
    const shift = { date: '2027-02-07', serviceTime: '9am', assignment: 'Main Door', tieColor: null, serviceId: 's0' }
    const others = ['b', 'c', 'c', null].map((_id, at) => ({ ...shift, _id: `f${at}`, user: { _id, name: 'Bo' } }))
    const own = {
      ...shift,
      serviceId: serviceId ?? 's0',
      _id: 'own',
      user: { _id: serviceId ? ann._id : 'd', name: 'Ann' },
    }
    // Everybody's list does not name the page of a service that is not published.
    const { serviceId: _, ...listed } = own
    screen.server.on(scheduleApi.list, ({ from, to, view }) =>
      from !== '2027-02-07' || to !== from ? [] : view === 'all' ? [...others, listed] : serviceId ? [own] : [],
    )
    await screen.open('/chat/day-2027-02-07', { as: ann, size: PHONE })
    await expect.element(page.getByText('3 people serve')).toBeVisible()
    await expect.element(page.getByRole('link', { name: 'See the service' })).toHaveAttribute('href', path)
    expect(await findingsOf(page.getByRole('main'))).toEqual([])
  },
)

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
