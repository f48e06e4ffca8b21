import { randomUUID } from 'node:crypto'
import { hooksApi } from '#shared/reach/hooks.ts'
import { pushApi } from '#shared/reach/push.ts'
import { channelsApi } from '#shared/talk/channels.ts'
import { messagesApi } from '#shared/talk/messages.ts'
import { seenApi } from '#shared/talk/seen.ts'
import { calendarApi } from '#shared/work/calendar.ts'
import { dashboardApi } from '#shared/work/dashboard.ts'
import { meetingsApi } from '#shared/work/meetings.ts'
import { tasksApi } from '#shared/work/tasks.ts'
import type { TestApp } from '../app.ts'
import { type Input, type Outside, type Row, row, rowBy } from './table.ts'
import { boss, lastPartOf, make } from './things.ts'

const ofMessage = () => ({ channel: 'general', content: 'Good morning', uuid: randomUUID() })
const ofAnnouncement = () => ({ ...ofMessage(), channel: 'announcements' })

/** A message of a super admin, and what is done with it. */
const ofOwnMessage = (endpoint: Row['endpoint'], more: object = {}): Row =>
  rowBy(endpoint, async (test) => {
    const { token } = await boss(test)
    return { input: { id: (await test.call(messagesApi.create, ofMessage(), token)).body._id, ...more }, token }
  })

const ofDevice = (endpoint: Row['endpoint']): Row =>
  row(endpoint, (_test, { devices }) => ({ token: devices.subscribe().token }))

/** A member with a device. */
async function registered(test: TestApp, { devices }: Outside) {
  const { token } = await test.signUp()
  await test.call(pushApi.setToken, { token: devices.subscribe().token }, token)
  return token
}

/** A hook, of which there may be few. */
const ofHook = (endpoint: Row['endpoint']): Row =>
  row(endpoint, async (test) => {
    await test.db.deleteFrom('hooks').execute()
    return { id: (await make(test, hooksApi.create, hooksApi.create.example ?? {}))._id }
  })

const IN_ALL: Record<string, Input> = { all: { view: 'all' }, own: {} }

export const talkCalls: Row[] = [
  row(channelsApi.read, () => ({ name: 'general' })),
  row(
    messagesApi.list,
    () => ({ channel: 'general', limit: 20 }),
    () =>
      Object.fromEntries(
        ['announcements', 'general', 'persons-of-interest', 'sunday-team'].map((channel) => [channel, { channel }]),
      ),
  ),
  row(messagesApi.create, ofMessage),
  ofOwnMessage(messagesApi.update, { content: 'Good evening' }),
  ofOwnMessage(messagesApi.remove),
  row(
    seenApi.show,
    async (test) => ({ id: (await make(test, messagesApi.create, ofAnnouncement()))._id }),
    async ({ ask }) => {
      const [first] = await ask('ada', messagesApi.list, { channel: 'general' })
      return { 'a message that is no announcement': { id: first?._id ?? '' } }
    },
  ),
]

export const workCalls: Row[] = [
  row(
    tasksApi.list,
    () => ({}),
    () => IN_ALL,
  ),
  row(tasksApi.assign, async (test) => ({ userId: (await test.signUp())._id, task: 'Sweep' })),
  row(tasksApi.assignMany, async (test) => ({ userIds: [(await test.signUp())._id], title: 'Sweep' })),
  row(
    meetingsApi.list,
    () => ({ view: 'all' }),
    () => IN_ALL,
  ),
  row(
    dashboardApi.show,
    () => ({}),
    () => ({ 'from today': {}, 'from the first day': { from: '2027-02-22' } }),
  ),
  row(
    calendarApi.feed,
    async (test) => {
      const { url } = (await make(test, calendarApi.create, {})) as unknown as { url: string }
      return { token: lastPartOf({ url: url.replace('/ushers.ics', '') }) }
    },
    async ({ ask }) => {
      const feeds: Record<string, Input> = {}
      for (const who of ['ben', 'cleo', 'gil'] as const) {
        const { url } = await ask(who, calendarApi.show)
        feeds[`of ${who}`] = { token: url?.match(/calendar\/([^/]+)\//)?.[1] ?? '' }
      }
      return feeds
    },
  ),
]

export const reachCalls: Row[] = [
  ofHook(hooksApi.test),
  ofHook(hooksApi.resume),
  ofHook(hooksApi.remove),
  ofDevice(pushApi.setToken),
  ofDevice(pushApi.setTokenAtUsers),
  rowBy(pushApi.test, async (test, outside) => ({ input: {}, token: await registered(test, outside) })),
  row(pushApi.arrived, async (test, outside) => {
    const { uuid } = (await test.call(pushApi.test, {}, await registered(test, outside))).body
    return { uuid }
  }),
  row(pushApi.setSettings, () => ({ messages: false })),
]
