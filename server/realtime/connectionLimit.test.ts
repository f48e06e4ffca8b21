import { afterAll, expect, it } from 'vitest'
import { withTestApp } from '../testing/app.ts'
import { connectLive, type LiveConnection } from '../testing/live.ts'

const test = withTestApp({ RATE_LIMIT: 'on' })
const open: LiveConnection[] = []
afterAll(() => {
  for (const { socket } of open) socket.close()
})

it('a person has twenty live connections at most, and others are let in', async () => {
  const ann = await test.signUp()
  const bob = await test.signUp()
  const connect = async (token: string) => void open.push(await connectLive(test, token))
  for (let each = 0; each < 20; each += 1) await connect(ann.token)
  await expect(connect(ann.token)).rejects.toThrow('too_many_connections')
  await connect(bob.token)
  open.shift()?.socket.close()
  // The server notices a moment later.
  await expect
    .poll(() =>
      connect(ann.token)
        .then(() => 'let in')
        .catch(String),
    )
    .toBe('let in')
})
