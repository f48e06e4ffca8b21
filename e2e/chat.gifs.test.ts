import type { Locator, Page } from '@playwright/test'
import { messageBox, messageOf, shownMessages } from './stage/chat.steps.ts'
import { answerAsGiphyMedia, type Giphy, startGiphy } from './stage/giphy.server.ts'
import { DESKTOP, expect, PHONE, test, withTeam } from './stage/stage.fixtures.ts'
import type { Person } from './stage/team.server.ts'

let giphy: Giphy
const settings: Record<string, string> = { GIPHY_API_KEY: 'the-key' }
test.beforeAll(async () => {
  giphy = await startGiphy()
  settings.GIPHY_API_URL = `${giphy.url}/v1`
})
const team = withTeam({ settings })
test.afterAll(async () => {
  await giphy?.close()
})

let ann: Person
let bo: Person
test.beforeAll(async () => {
  ann = await team.add({ name: 'Ann Whitfield' })
  bo = await team.add({ name: 'Bo Lindqvist' })
})

const gifButton = (page: Page): Locator => page.getByRole('button', { name: 'GIF', exact: true })
const searchField = (page: Page): Locator => page.getByRole('searchbox', { name: 'Search GIFs' })
const tiles = (page: Page): Locator => page.getByRole('list', { name: 'GIFs' }).getByRole('button')
const tile = (page: Page, title: string): Locator =>
  tiles(page).filter({ has: page.getByAltText(title, { exact: true }) })

const searches = (term: string) => giphy.asked.filter(({ query }) => query.q === term)

test('somebody finds a GIF and sends it, by touch and by keyboard, and is told what fails', async ({
  open,
  allowComplaints,
}) => {
  allowComplaints(/status of 401 .*\/gifs\//)
  const here = await open({ as: ann, size: PHONE })
  const there = await open({ as: bo, size: DESKTOP })

  await test.step('somebody finds a GIF and sends it; the other sees it', async () => {
    const media = await answerAsGiphyMedia(here)
    await answerAsGiphyMedia(there)
    await here.goto('/chat/general')
    await there.goto('/chat/general')
    await messageBox(here).fill('Still being written')
    await gifButton(here).click()
    await expect(searchField(here)).toBeFocused()
    await expect(here.getByText('Powered by GIPHY')).toBeVisible()
    await expect(tile(here, 'Trending GIF 1')).toBeVisible()
    expect(giphy.asked[0]).toMatchObject({
      path: '/v1/gifs/trending',
      query: { api_key: 'the-key', limit: '10', offset: '0', rating: 'g' },
    })
    // Pictures that stand still, for those who want less motion.
    await expect.poll(() => media.asked.length).toBeGreaterThan(0)
    for (const address of media.asked) expect(address).toContain('200w_s.gif')

    await searchField(here).pressSequentially('well done')
    await expect(tile(here, 'well done GIF 1')).toBeVisible()
    expect(giphy.asked.filter(({ query }) => query.q?.startsWith('well'))).toHaveLength(searches('well done').length)
    expect(searches('well done')[0]?.query).toMatchObject({ limit: '10', offset: '0', rating: 'g', lang: 'en' })

    await tile(here, 'well done GIF 2').click()
    await expect(searchField(here)).toHaveCount(0)
    await expect(gifButton(here)).toBeFocused()
    const arrived = messageOf(there, 'Ann Whitfield').getByRole('img', { name: 'attachment' })
    await expect(arrived).toHaveAttribute('src', 'https://media4.giphy.com/media/welldone2/giphy_s.gif')
    await expect(messageBox(here)).toHaveValue('Still being written')
  })

  await test.step('more come while one scrolls, in three columns 6 px apart', async () => {
    await here.goto('/chat/announcements')
    await gifButton(here).click()
    await searchField(here).fill('amen')
    await expect(tile(here, 'amen GIF 1')).toBeVisible()
    const lefts = new Set<number>()
    for (const box of await tiles(here).evaluateAll((all) => all.map((one) => one.getBoundingClientRect().left))) {
      lefts.add(Math.round(box))
    }
    expect(lefts.size).toBe(3)
    const [first, second] = [await tile(here, 'amen GIF 1').boundingBox(), await tile(here, 'amen GIF 2').boundingBox()]
    if (!first || !second) throw new Error('No tiles are drawn')
    expect(second.x - first.x - first.width).toBeCloseTo(6, 0)

    await expect(async () => {
      await tiles(here).last().scrollIntoViewIfNeeded()
      await expect(tile(here, 'amen GIF 25')).toBeAttached({ timeout: 1000 })
    }).toPass()
    await expect(tiles(here)).toHaveCount(25)
    expect(searches('amen').map(({ query }) => query.offset)).toEqual(['0', '10', '20'])
  })

  await test.step('an answer that comes late is not shown for another search', async () => {
    giphy.slowness.set('slow', 1500)
    await searchField(here).fill('slow')
    await expect.poll(() => searches('slow').length).toBe(1)
    const late = here.waitForResponse(/q=slow/)
    await searchField(here).fill('quick')
    await expect(tile(here, 'quick GIF 1')).toBeVisible()
    await late
    await expect(tile(here, 'quick GIF 1')).toBeVisible()
    await expect(tile(here, 'slow GIF 1')).toHaveCount(0)
    await searchField(here).fill('nothing')
    await expect(here.getByText('No GIFs found.')).toBeVisible()
  })

  await test.step('with the keyboard alone: open, walk, pick, and close with Escape', async () => {
    await there.goto('/chat/sunday-team')
    await gifButton(there).focus()
    await there.keyboard.press('Enter')
    await expect(searchField(there)).toBeFocused()
    await expect(tile(there, 'Trending GIF 1')).toBeVisible()
    await there.keyboard.press('Tab')
    if (!(await tile(there, 'Trending GIF 1').evaluate((one) => one === document.activeElement))) {
      await there.keyboard.press('Tab')
    }
    await expect(tile(there, 'Trending GIF 1')).toBeFocused()
    await there.keyboard.press('ArrowRight')
    await expect(tile(there, 'Trending GIF 2')).toBeFocused()
    await there.keyboard.press('ArrowDown')
    await expect(tile(there, 'Trending GIF 6')).toBeFocused()
    await there.keyboard.press('Escape')
    await expect(searchField(there)).toHaveCount(0)
    await expect(gifButton(there)).toBeFocused()
    await there.keyboard.press('Enter')
    await expect(tile(there, 'Trending GIF 1')).toBeVisible()
    await tile(there, 'Trending GIF 3').focus()
    await there.keyboard.press('Enter')
    await expect(shownMessages(there).getByRole('img', { name: 'attachment' })).toBeVisible()
  })

  await test.step('an error is said, and tried again', async () => {
    giphy.isBroken = true
    await there.goto('/chat/persons-of-interest')
    await gifButton(there).click()
    await expect(there.getByRole('alert')).toContainText('Error loading GIFs.')
    giphy.isBroken = false
    await there.getByRole('button', { name: 'Try again?' }).click()
    await expect(tile(there, 'Trending GIF 1')).toBeVisible()
    await expect(there.getByRole('alert')).toHaveCount(0)
  })
})
