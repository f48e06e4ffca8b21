import { beforeEach, expect, it, vi } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { configApi } from '#shared/people/config.ts'
import { messagesApi } from '#shared/talk/messages.ts'
import { expectAccessible } from '../../../testing/accessibility.ts'
import { newPerson, PHONE, withScreen } from '../../../testing/screen.tsx'
import { CONFIG } from '../../../testing/server.stub.ts'
import { expectNone, passTime } from '../../../testing/steps.ts'
import { messageBox, StoredMessages, shownMessages } from '../chat/chat.testing.ts'

const screen = withScreen()
const GIPHY = 'https://giphy.test/v1'
const gifButton = page.getByRole('button', { name: 'GIF', exact: true })
const searchField = page.getByRole('searchbox', { name: 'Search GIFs' })
const tiles = page.getByRole('list', { name: 'GIFs' }).getByRole('button')
const tile = (title: string): Locator => tiles.filter({ has: page.getByAltText(title, { exact: true }) })

const TOTAL = 25

/** A GIF as GIPHY's API describes it, of those parts that matter here. */
function gifOf(subject: string, index: number) {
  const id = `${subject.replace(/\W/g, '')}${index}`
  const height = [100, 150, 200][index % 3] ?? 100
  const sized = (rendition: string, width: number, tall: number) => ({
    url: `https://media4.giphy.com/media/${id}/${rendition}?cid=asked-by`,
    width: String(width),
    height: String(tall),
  })
  const original = sized('giphy.gif', 480, height * 2.4)
  const moving = sized('200w.gif', 200, height)
  return {
    type: 'gif',
    id,
    title: `${subject} GIF ${index}`,
    rating: 'g',
    images: { original, downsized: original, fixed_width: moving, fixed_width_still: sized('200w_s.gif', 200, height) },
  }
}

/** Requests to GIPHY, oldest first. */
let asked: { path: string; query: Record<string, string> }[]
let isBroken: boolean
/** Answers to these searches wait until what stands here is called. */
let held: Map<string, Promise<void>>

async function answer(url: URL): Promise<Response> {
  const query = Object.fromEntries(url.searchParams)
  asked.push({ path: url.pathname, query })
  if (isBroken) return Response.json({ meta: { status: 401, msg: 'Unauthorized' }, data: [] }, { status: 401 })
  const subject = url.pathname.endsWith('/trending') ? 'Trending' : (query.q ?? '')
  await held.get(subject)
  const total = subject === 'nothing' ? 0 : TOTAL
  const offset = Number(query.offset)
  const count = Math.max(0, Math.min(Number(query.limit), total - offset))
  const data = Array.from({ length: count }, (_, index) => gifOf(subject, offset + index + 1))
  return Response.json({
    data,
    pagination: { total_count: total, count, offset },
    meta: { status: 200, msg: 'OK', response_id: 'response' },
  })
}

const searches = (term: string) => asked.filter(({ query }) => query.q === term)

beforeEach(async () => {
  asked = []
  isBroken = false
  held = new Map()
  const { fetch } = globalThis
  vi.spyOn(globalThis, 'fetch').mockImplementation((target, init) => {
    const url = new URL(target instanceof Request ? target.url : target, location.href)
    return url.origin === new URL(GIPHY).origin ? answer(url) : fetch(target, init)
  })
  screen.server.on(configApi.read, () => ({ ...CONFIG, giphyKey: 'the-key', giphyUrl: GIPHY }))
  const ann = newPerson({ name: 'Ann Whitfield' })
  new StoredMessages(screen.server, ann)
  await screen.open('/chat/general', { as: ann, size: PHONE })
  await screen.server.connected()
})

it('a GIF is searched once one has typed, and sent beside what is still being written', async () => {
  await messageBox.fill('Still being written')
  await gifButton.click()
  await expect.element(searchField).toHaveFocus()
  await expect.element(page.getByText('Powered by GIPHY')).toBeVisible()
  await expect.element(tile('Trending GIF 1')).toBeVisible()
  expect(asked[0]).toMatchObject({
    path: '/v1/gifs/trending',
    query: { api_key: 'the-key', limit: '10', offset: '0', rating: 'g' },
  })
  // Pictures that stand still, for those who want less motion.
  const sources = tiles.elements().map((one) => one.querySelector('img')?.src)
  for (const source of sources) expect(source).toContain('200w_s.gif')

  await userEvent.keyboard('well done')
  await expect.element(tile('well done GIF 1')).toBeVisible()
  expect(asked.filter(({ query }) => query.q?.startsWith('well'))).toHaveLength(searches('well done').length)
  expect(searches('well done')[0]?.query).toMatchObject({ limit: '10', offset: '0', rating: 'g', lang: 'en' })

  await tile('well done GIF 2').click()
  await expectNone(searchField)
  await expect.element(gifButton).toHaveFocus()
  await expect
    .poll(() => screen.server.received(messagesApi.create))
    .toMatchObject([{ imageUrl: 'https://media4.giphy.com/media/welldone2/giphy.gif' }])
  await expect.element(messageBox).toHaveValue('Still being written')
})

it('more come while one scrolls, in three columns 6 px apart', async () => {
  await gifButton.click()
  await searchField.fill('amen')
  await expect.element(tile('amen GIF 1')).toBeVisible()
  const boxes = tiles.elements().map((one) => one.getBoundingClientRect())
  expect(new Set(boxes.map(({ left }) => Math.round(left))).size).toBe(3)
  const [first, second] = boxes
  if (!first || !second) throw new Error('No tiles are drawn')
  expect(second.x - first.x - first.width).toBeCloseTo(6, 0)
  await expect
    .poll(() => {
      tiles.elements().at(-1)?.scrollIntoView()
      return tiles.elements().length
    })
    .toBe(TOTAL)
  expect(searches('amen').map(({ query }) => query.offset)).toEqual(['0', '10', '20'])
})

it('an answer that comes late is not shown for another search, and where nothing is found that is said', async () => {
  const { promise, resolve: release } = Promise.withResolvers<void>()
  held.set('slow', promise)
  await gifButton.click()
  await searchField.fill('slow')
  await expect.poll(() => searches('slow').length).toBe(1)
  await searchField.fill('quick')
  await expect.element(tile('quick GIF 1')).toBeVisible()
  release()
  await passTime(1000)
  await expect.element(tile('quick GIF 1')).toBeVisible()
  await expectNone(tile('slow GIF 1'))
  await searchField.fill('nothing')
  await expect.element(page.getByText('No GIFs found.')).toBeVisible()
})

it('with the keyboard alone: open, walk, pick, and close with Escape', async () => {
  await expect.element(gifButton).toBeVisible()
  ;(gifButton.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(searchField).toHaveFocus()
  await expect.element(tile('Trending GIF 1')).toBeVisible()
  await userEvent.tab()
  if (document.activeElement !== tile('Trending GIF 1').element()) await userEvent.tab()
  await expect.element(tile('Trending GIF 1')).toHaveFocus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(tile('Trending GIF 2')).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(tile('Trending GIF 6')).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expectNone(searchField)
  await expect.element(gifButton).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(tile('Trending GIF 3')).toBeVisible()
  ;(tile('Trending GIF 3').element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(shownMessages.getByRole('img', { name: 'attachment' })).toBeInTheDocument()
})

it('an error is said, and tried again; the GIFs are accessible', async () => {
  isBroken = true
  await gifButton.click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('Error loading GIFs.')
  const tryAgain = page.getByRole('button', { name: 'Try again?' }).element() as HTMLElement
  isBroken = false
  // In the same turn: what asks by itself after a reconnection would take the button away.
  tryAgain.click()
  await expect.element(tile('Trending GIF 1')).toBeVisible()
  await expectNone(page.getByRole('alert'))
  await expectAccessible(tiles.first())
})
