import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { api } from '#shared/api.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import { Task } from '#shared/work/tasks.ts'
import { message } from '../../features/talk/messages/sync/message.fixtures.ts'
import { loadedFrom } from '../../features/talk/messages/sync/message.reducers.ts'
import { offlineKey, onOfflineKey, queryFor, storedQueries } from '../../offline/offlineKeys.ts'

// The keys of all nouns, each of which says by itself what the device stores of it.
import.meta.glob('../../features/**/*.{keys,queries}.ts', { eager: true })

const offlineQueryOf = (key: string[]) => queryFor(storedQueries, key)

/** Data of a page after the device has stored and restored them. */
const restoredFrom = (key: string[], data: unknown) =>
  offlineQueryOf(key)?.fromStored(queryFor(storedQueries, key)?.toStored(data))

const task = { _id: 'a', title: 'Fold', dueDate: null, status: 'Pending', assignedTo: 'me', version: 1 }

it('keeps what members read, and nothing that only admins see', () => {
  for (const key of [
    ['schedule', 'all', '2026-12-01', '2026-12-31'],
    ['tasks', 'personal'],
    ['meetings', 'personal'],
    ['users', 'directory'],
    ['rota', 'mine'],
    ['rota', 'availability'],
    ['channels'],
    ['dayTalks'],
    ['messages', 'general'],
  ])
    expect(offlineQueryOf(key), key.join(' ')).toBeDefined()
  for (const key of [
    ['tasks', 'all'],
    ['meetings', 'all'],
    ['users', 'all'],
    ['audit'],
    ['dashboard', '2026-12-06'],
    [],
  ])
    expect(offlineQueryOf(key), key.join(' ')).toBeUndefined()
})

/** Nouns that members read and that are not stored on the device, and why. */
const NOT_OFFLINE = {
  sessions: 'the session storage holds who is signed in',
  ownSessions: 'a setting, shown where it can be changed',
  secondFactor: 'a setting, shown where it can be changed',
  oidc: 'a setting, shown where it can be changed',
  people: 'how many have not joined stands below the directory, which does without it',
  helpers: 'a setting, shown where it can be changed; who acts for another needs a connection',
  dashboard: 'it fills the queries of tasks, meetings and shifts',
  availability: "stored under the rota's own key",
  rotaCoverage: 'who looks at it has to act on it, which needs a connection',
  records: 'admins and the author alone see them: no device keeps them but what has not been sent',
  posts: 'only the pages of the rota name them',
  floorPlans: 'stored with the page of a service, which has them',
  templates: 'only the pages of the rota name them',
  calls: 'who answers one needs a connection, and without one a phone is the way',
  answers: "stored under the rota's own key",
  openPlaces: 'who takes one needs a connection, and without one it may be gone',
  swaps: 'with whom one can trade is known to the server alone, and open swaps are stored with the answers',
  calendar: 'its address is a secret',
  push: 'a setting, shown where it can be changed',
}

it('stores every noun that members read, or says why not', () => {
  const isRead = ({ method, access, reply }: Endpoint) => method === 'GET' && access === 'member' && reply === 'json'
  const read = Object.entries(api).filter(([, noun]) => Object.values<Endpoint>(noun).some(isRead))
  const stored = storedQueries.map(({ key }) => key[0])
  expect(read.map(([name]) => name).filter((name) => !stored.includes(name))).toEqual(Object.keys(NOT_OFFLINE))
})

it('shows what is as it was stored, and nothing else', () => {
  const noun = offlineQueryOf(['tasks', 'personal'])
  expect(restoredFrom(['tasks', 'personal'], [task])).toEqual([task])
  for (const foreign of [undefined, null, 'junk', {}, [{ ...task, version: 'x' }], [7]])
    expect(noun?.fromStored(foreign)).toBeUndefined()
})

it('keeps the newest messages of a channel, and goes on from their last revision', () => {
  const noun = offlineQueryOf(['messages', 'general'])
  const messages = Array.from({ length: 130 }, (_, index) => message(index + 1))
  const list = { ...loadedFrom(messages), hasOlder: false, unloadedChanges: [{ _id: 'x', revision: 3 }] }
  const shown = restoredFrom(['messages', 'general'], list)
  expect(shown).toEqual({ messages: messages.slice(30), lastRevision: 130, hasOlder: true, unloadedChanges: [] })
  expect(restoredFrom(['messages', 'general'], { ...list, messages: messages.slice(0, 9) })).toMatchObject({
    hasOlder: false,
  })
  expect(noun?.fromStored({ messages: 'junk' })).toBeUndefined()
})

it('tells that the keys of another noun are loaded, so that what is stored of it is shown', () => {
  let told = 0
  const stop = onOfflineKey(() => {
    told = storedQueries.filter(({ key }) => key[0] === 'a noun of this test').length
  })
  offlineKey(['a noun of this test'], z.array(Task))
  expect(told).toBe(1)
  stop()
  offlineKey(['a noun of this test', 'later'], z.array(Task))
  expect(told).toBe(1)
})
