import { expect, it } from 'vitest'
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
  // Of a channel without messages nothing is said.
  await expect.element(channelLink('Persons Of Interest')).not.toHaveTextContent(':')

  await screen.server.connected()
  const last = stored.all.find(({ content }) => content === 'See you at nine')
  stored.removeElsewhere(last?._id ?? '')
  await expect.element(channelLink('General')).toHaveTextContent('Message deleted')
})
