import { randomUUID } from 'node:crypto'
import { type Message, messagesApi } from '#shared/talk/messages.ts'
import { messageOf, notes, say } from './stage/chat.steps.ts'
import { readLog } from './stage/log.steps.ts'
import { RESTART } from './stage/screen.complaints.ts'
import { expect, PHONE, test, withTeam } from './stage/stage.fixtures.ts'
import type { Team } from './stage/team.server.ts'

const POSTS = 200
/** Number of concurrent posts. */
const SENDERS = 8
/** The server is killed as soon as so many are acknowledged. */
const ENOUGH = 90

interface Post {
  token: string
  uuid: string
  content: string
}

/** The answer to a post; null where the connection ended before it: whether it is stored nobody was told. */
async function tryPost(team: Team, { token, ...message }: Post): Promise<Message | null> {
  try {
    return await team.call(messagesApi.create, { channel: 'general', ...message }, token)
  } catch (error) {
    if (error instanceof TypeError) return null
    throw error
  }
}

/** The whole channel as the server has it, by place. */
async function storedMessages(team: Team, token: string): Promise<Message[]> {
  const stored: Message[] = []
  for (;;) {
    const before = stored[0] && { before: stored[0]._id }
    const page = await team.call(messagesApi.list, { channel: 'general', limit: 100, ...before }, token)
    if (page.length === 0) return stored
    stored.unshift(...page)
  }
}

const noteIn = (text: string): string => /Note \d{3}/.exec(text)?.[0] ?? text

const team = withTeam()

test('a server that is killed in the middle of many posts: both readers end up with each once, in order', async ({
  open,
  allowComplaints,
}) => {
  allowComplaints(...RESTART)
  const [ann, bo] = [await team.add({ name: 'Ann Whitfield' }), await team.add({ name: 'Bo Lindqvist' })]
  const phone = await open({ as: ann, size: PHONE })
  const desk = await open({ as: bo })
  let loads = 0
  for (const page of [phone, desk]) {
    await page.goto('/chat/general')
    page.on('load', () => {
      loads += 1
    })
  }
  await say(desk, 'Note 000')
  await expect(messageOf(phone, 'Note 000')).toBeVisible()

  // Their other devices: each page is told of its own person's messages and of the other's.
  const tokens = await Promise.all([ann, bo].map(async (person) => (await team.login(person)).token))
  const waiting = notes(POSTS).map(
    (content, place): Post => ({ token: tokens[place % 2] ?? '', uuid: randomUUID(), content }),
  )
  const acknowledged = new Map<string, Message>()
  let isUp: Promise<void> | undefined
  /** The app repeats a post with its uuid, under which it is stored once, however often it is sent. */
  const postUntilAnswered = async (post: Post): Promise<Message> => {
    for (;;) {
      const answer = await tryPost(team, post)
      if (answer) return answer
      await isUp
    }
  }
  const restart = async () => {
    const bringUp = await team.kill()
    await say(phone, `Note ${POSTS + 1}`)
    await bringUp()
  }
  const send = async () => {
    for (let post = waiting.shift(); post; post = waiting.shift()) {
      acknowledged.set(post.uuid, await postUntilAnswered(post))
      if (acknowledged.size >= ENOUGH) isUp ??= restart()
    }
  }
  await Promise.all(Array.from({ length: SENDERS }, send))
  expect(acknowledged.size).toBe(POSTS)

  // Messages that waited on the phone are sent when its connection is back.
  const contents = async () => (await storedMessages(team, tokens[0] ?? '')).map(({ content }) => content)
  await expect.poll(async () => (await contents()).sort()).toEqual(['Note 000', ...notes(POSTS + 1)])
  const stored = await storedMessages(team, tokens[0] ?? '')
  expect(stored.map(({ seq }) => seq)).toEqual(stored.map((_message, place) => place + 1))
  for (const message of acknowledged.values()) expect(stored).toContainEqual(message)

  const inOrder = stored.map(({ content }) => content)
  for (const page of [phone, desk]) {
    await expect.poll(async () => (await readLog(page)).map(noteIn), 'messages on the screen').toEqual(inOrder)
    await expect(page.getByText('Reconnecting…')).toHaveCount(0)
  }
  expect(loads).toBe(0)
})
