import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { AppError } from '#shared/errors.ts'
import { reachApi } from '#shared/reach/reach.ts'
import { callListApi } from '#shared/rota/callList.ts'
import { careApi } from '#shared/rota/care.ts'
import { coverageApi } from '#shared/rota/coverage.ts'
import { publicationsApi } from '#shared/rota/publish.ts'
import { callOutsApi } from '#shared/rota/standIns.ts'
import { swapsApi } from '#shared/rota/swaps.ts'
import { type TextIn, textsApi } from '#shared/rota/texts.ts'
import { todoApi } from '#shared/rota/todo.ts'
import { expectAccessible } from '../../../testing/accessibility.ts'
import { DESKTOP, newPerson, PHONE, withScreen } from '../../../testing/screen.tsx'
import { expectNone, mendAndPress, panel } from '../../../testing/steps.ts'

const screen = withScreen()
const texts = panel('Texts')
const at = '2026-12-01T18:04:00.000Z'
let found: TextIn[] = []
beforeEach(() => {
  found = [
    { _id: 'b', user: null, body: 'Hello?', at, done: false },
    { _id: 'a', user: { _id: 'ruth', name: 'Ruth Stone' }, body: 'Can I come\nat 9:15?', at, done: false },
    { _id: 'c', user: { _id: 'ruth', name: 'Ruth Stone' }, body: 'Thanks', at, done: true },
  ]
  const { server } = screen
  server.on(todoApi.show, () => ({ day: null, open: 0, unanswered: 0, swaps: 0, exhausted: 0 }))
  for (const endpoint of [coverageApi.list, callOutsApi.list, publicationsApi.unanswered, reachApi.list, swapsApi.list])
    server.on(endpoint, () => [])
  server.on(callListApi.list, () => [])
  server.on(careApi.list, () => [])
  server.on(textsApi.list, () => found)
})
const open = (size: typeof PHONE) => screen.open('/rota/coverage', { as: newPerson({ role: 'admin' }), size })

it.each([
  ['phone', PHONE],
  ['desktop', DESKTOP],
])('says on a %s who wrote what that is no answer, without what is done', async (_what, size) => {
  await open(size)
  const rows = texts.getByRole('listitem')
  await expect.element(rows.nth(0)).toHaveTextContent('Former member wrote:Hello?')
  await expect.element(rows.nth(1)).toHaveTextContent('Ruth Stone wrote:Can I come at 9:15?')
  expect(rows.elements()).toHaveLength(2)
  await expectAccessible(texts)
})

it('goes with one press, and says where that failed', async () => {
  await open(PHONE)
  screen.allowComplaints(/^404 .*\/done/)
  screen.server.on(textsApi.done, () => {
    throw new AppError('not_found')
  })
  const done = texts.getByRole('button', { name: 'Done with the text of Ruth Stone' })
  await done.click()
  await expect.element(texts.getByText('It is still on the list.')).toBeVisible()
  await mendAndPress(() => screen.server.on(textsApi.done, () => undefined), done)
  await expectNone(done)
  expect(screen.server.received(textsApi.done).at(-1)).toEqual({ id: 'a' })
})

it('is not there where nothing was written, and comes with the event of a text', async () => {
  const all = found
  found = []
  await open(PHONE)
  await expect.element(page.getByRole('heading', { name: 'To do' })).toBeVisible()
  await screen.server.connected()
  await expectNone(texts)
  found = all
  screen.server.tell('textsChanged', {})
  await expect.element(texts.getByText('Hello?')).toBeVisible()
})
