import type { Locator, Page } from '@playwright/test'
import { messageBox, messageOf } from './stage/chat.steps.ts'
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
})
