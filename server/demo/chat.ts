import { type ChannelName, type DayChannel, dayChannel } from '#shared/channelNames.ts'
import { HOUR_MS, today } from '#shared/days.ts'
import type { App } from '../app.ts'
import type { Db } from '../db/client.ts'
import { signIns } from './signIns.ts'
import { sundayAfter } from './sundays.ts'
import { DEMO_TEAM, type DemoName } from './team.ts'

/** A message of the demo, posted `hoursAgo` before its start. */
interface DemoMessage {
  hoursAgo: number
  channel: ChannelName
  by: DemoName
  text: string
  /** The text after an edit; '' where the message was deleted. */
  now?: string
}

/** Age in hours above which the demo's logins have read a message. */
const UNREAD_SINCE = 3

const MESSAGES: DemoMessage[] = [
  {
    hoursAgo: 170,
    channel: 'announcements',
    by: 'Ruth Ellison',
    text: 'Welcome to the new app! Your shifts, tasks and this chat are in one place now. If something looks wrong, tell me after the service.',
  },
  {
    hoursAgo: 122,
    channel: 'sunday-team',
    by: 'Marcus Whitfield',
    text: 'Sunday plan: doors open at 8:15 for the 9am, please be at your post by 8:10.',
  },
  { hoursAgo: 121.6, channel: 'sunday-team', by: 'Gloria Bennett', text: 'Got it. Who has the keys to the side door?' },
  { hoursAgo: 121.5, channel: 'sunday-team', by: 'Harold Jennings', text: 'I do. I will be there at 7:45.' },
  { hoursAgo: 121.2, channel: 'sunday-team', by: 'Gloria Bennett', text: 'Thank you, Harold!' },
  {
    hoursAgo: 98,
    channel: 'persons-of-interest',
    by: 'Denise Carver',
    text: 'A gentleman asked on Sunday how to join the ushers. Tall, grey coat, sat on the left near the back. I gave him the link to the form.',
  },
  {
    hoursAgo: 97,
    channel: 'persons-of-interest',
    by: 'Ruth Ellison',
    text: 'His form came in this morning. I will call him this week.',
  },
  {
    hoursAgo: 75,
    channel: 'general',
    by: 'Samuel Okafor',
    text: 'Has anybody seen a brown umbrella with a wooden handle? I think I left it in the coat room.',
  },
  { hoursAgo: 74.5, channel: 'general', by: 'Evelyn Brooks', text: 'It is in the lost and found box, second shelf.' },
  { hoursAgo: 74.4, channel: 'general', by: 'Samuel Okafor', text: 'You are a treasure. Thank you!' },
  {
    hoursAgo: 51,
    channel: 'announcements',
    by: 'Marcus Whitfield',
    text: 'Fire drill training is on the first Saturday of next month at 10am in the fellowship hall.\nPlease bring your lanyard.',
  },
  {
    hoursAgo: 50,
    channel: 'general',
    by: 'Denise Carver',
    text: 'The new offering envelopes are in the cabinet by the main door. The old ones can be used up at 6pm.',
    now: 'The new offering envelopes are in the cabinet by the side door. The old ones can be used up at 6pm.',
  },
  { hoursAgo: 49, channel: 'general', by: 'Gloria Bennett', text: 'Test', now: '' },
  {
    hoursAgo: 30,
    channel: 'sunday-team',
    by: 'Evelyn Brooks',
    text: 'I cannot make the 10:45 this week, my granddaughter is being baptized across town. Can anybody take the balcony?',
  },
  {
    hoursAgo: 29,
    channel: 'sunday-team',
    by: 'Samuel Okafor',
    text: 'Happy to! I am there for the 9am anyway. Congratulations to the family.',
  },
  { hoursAgo: 28.8, channel: 'sunday-team', by: 'Evelyn Brooks', text: 'Bless you. I owe you one.' },
  {
    hoursAgo: 26,
    channel: 'general',
    by: 'Harold Jennings',
    text: 'The parking cones are back in the shed. Two are cracked, we should order new ones: https://example.com/traffic-cones',
  },
  { hoursAgo: 25, channel: 'general', by: 'Ruth Ellison', text: 'Ordered. They come on Thursday.' },
  {
    hoursAgo: 2.5,
    channel: 'sunday-team',
    by: 'Gloria Bennett',
    text: 'We expect a full house this Sunday. I put two rows of folding chairs in the narthex.',
  },
  {
    hoursAgo: 2,
    channel: 'sunday-team',
    by: 'Samuel Okafor',
    text: 'Then let us seat from the front. I will start with the center aisle.',
  },
  {
    hoursAgo: 1,
    channel: 'general',
    by: 'Evelyn Brooks',
    text: 'Photos from the picnic are on the board in the hall. Take home the ones you like!',
  },
]

/** Messages of those who serve next Sunday; two of them are no logins of the demo. */
const dayTalk = (channel: DayChannel, [first, second]: readonly [DemoName, DemoName]): DemoMessage[] => [
  {
    hoursAgo: 27,
    channel,
    by: 'Marcus Whitfield',
    text: 'Baptisms at both morning services. Rows 1 and 2 on the left are for the families, the signs are in the coat room.',
  },
  { hoursAgo: 26.5, channel, by: first, text: 'I will put the signs out when I unlock.' },
  { hoursAgo: 26.2, channel, by: second, text: 'Who has the keys to the north entrance?' },
  { hoursAgo: 26.1, channel, by: 'Marcus Whitfield', text: 'They hang in the sacristy, left of the door.' },
  {
    hoursAgo: 1.5,
    channel,
    by: 'Ruth Ellison',
    text: 'The lift is still out of order. Chairs stand by the north entrance for whoever cannot climb the stairs.',
  },
]

/** The talk of next Sunday, and the ids of those who are in it. */
async function talkOfSunday(app: App, db: Db, logins: readonly DemoName[], now: Date) {
  const channel = dayChannel(sundayAfter(today(await app.team.timeZone(), now)))
  const people = await app.dayTalks.peopleIn(db, channel)
  const names = new Set((await app.users.all()).filter(({ _id }) => people.has(_id)).map(({ name }) => name))
  const [first, second] = DEMO_TEAM.slice(3).filter((name) => names.has(name) && !logins.includes(name))
  return { channel, people, messages: first && second ? dayTalk(channel, [first, second]) : [] }
}

/**
 * Fills the four channels and next Sunday's talk with messages of the last week, some of them unread for the demo's
 * logins. Posts them through the services and sets their times back afterwards.
 */
export async function seedChat(app: App, db: Db, logins: readonly DemoName[], now: Date): Promise<void> {
  const sessions = await signIns(app)

  async function post({ hoursAgo, channel, by, text, now: corrected }: DemoMessage): Promise<void> {
    const viewer = await sessions.of(by)
    const message = await app.messages.create(viewer, { channel, content: text })
    if (corrected) await app.messages.update(viewer, { id: message._id, content: corrected })
    if (corrected === '') await app.messages.remove(viewer, { id: message._id })
    const created_at = new Date(now.getTime() - hoursAgo * HOUR_MS).toISOString()
    await db.updateTable('messages').set({ created_at }).where('id', '=', message._id).execute()
  }

  const talk = await talkOfSunday(app, db, logins, now)
  const messages = [...MESSAGES, ...talk.messages]
  for (const message of messages.filter(({ hoursAgo }) => hoursAgo > UNREAD_SINCE)) await post(message)
  for (const name of logins) {
    const viewer = await sessions.of(name)
    for (const channel of new Set(messages.map((message) => message.channel)))
      if (channel !== talk.channel || talk.people.has(viewer._id)) await app.channels.read(viewer, { name: channel })
  }
  for (const message of messages.filter(({ hoursAgo }) => hoursAgo <= UNREAD_SINCE)) await post(message)
  await sessions.end()
}
