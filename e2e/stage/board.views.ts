import type { Page } from '@playwright/test'
import { addDays } from '#shared/days.ts'
import { type Board, type BoardService, boardApi, type Place } from '#shared/rota/board.ts'
import { publicationsApi } from '#shared/rota/publish.ts'
import type { StringKey } from '#shared/strings/sections.ts'
import { type Scene, saying, type View } from './look.views.ts'

/** Days that a board shows at once. */
const SEEN_DAYS = 99

const monthOf = (day: string) => day.slice(0, 7)

/** The month that is so many ahead of this one. */
function monthAhead({ day }: Scene, months: number): string {
  const [year = 0, month = 1] = day.split('-').map(Number)
  return new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 7)
}

const boardOf = ({ call, day }: Scene): Promise<Board> =>
  call(boardApi.show, { from: day, to: addDays(day, SEEN_DAYS) })

/** Address of the board with the cell of a place open. */
function cellPath(found: { service: BoardService; postId: string | null } | undefined): string {
  if (!found?.postId) throw new Error('No place of the board is like that')
  const { _id, date } = found.service
  return `/rota?${new URLSearchParams({ month: monthOf(date), cell: `${_id} ${found.postId}` })}`
}

/** Address of the board with the first cell open that has such a place. */
const placePath = (is: (place: Place) => boolean) => async (scene: Scene) =>
  cellPath(
    (await boardOf(scene)).services
      .flatMap((service) => service.places.map((place) => ({ service, postId: is(place) ? place.postId : null })))
      .find(({ postId }) => postId !== null),
  )

/** Address of the board with the cell of the first problem of a kind open. */
const problemPath = (code: Board['problems'][number]['code']) => async (scene: Scene) => {
  const { problems, services } = await boardOf(scene)
  const problem = problems.find((one) => one.code === code)
  const service = services.find(({ _id }) => _id === problem?.serviceId)
  // A conflict is named with its person, an open place with its post.
  const held = service?.places.find(({ userId }) => userId === problem?.userId)
  return cellPath(service && { service, postId: problem?.postId ?? held?.postId ?? null })
}

/** Address of the last month that has a draft. */
async function draftPath(scene: Scene): Promise<string> {
  const drafted = (await boardOf(scene)).services.findLast(({ draft }) => draft !== null)
  if (!drafted) throw new Error('No service has a draft')
  return `/rota?month=${monthOf(drafted.date)}`
}

const nextMonth = (more: string) => async (scene: Scene) => `/rota?month=${monthAhead(scene, 1)}${more}`

/** Presses a button by its sentence, the first where there are more. */
const press =
  (...keys: StringKey[]) =>
  async (page: Page, { t }: Scene) => {
    for (const key of keys)
      await page
        .getByRole('button', { name: saying(t, key) })
        .first()
        .click()
    await page.waitForLoadState('networkidle')
  }

/** Presses one of two buttons, of which a board has one. */
const pressFill = (page: Page, { t }: Scene) =>
  page
    .getByRole('button', { name: t('fill.open'), exact: true })
    .or(page.getByRole('button', { name: t('board.fillForMe'), exact: true }))
    .first()
    .click()

const explained = (key: StringKey) => async (page: Page, scene: Scene) => {
  await page.getByText(saying(scene.t, key)).first().click()
  await page.waitForLoadState('networkidle')
}

async function fillDraft(page: Page, scene: Scene): Promise<void> {
  const { t } = scene
  await pressFill(page, scene)
  const begin = page.getByRole('button', { name: saying(t, 'fill.beginPlaces') })
  const again = page.getByRole('button', { name: t('fill.beginAgain') })
  // A full month offers it small first; chosen, it is the button at the foot.
  if (
    await begin
      .or(again)
      .first()
      .isVisible()
      .then(() => again.isVisible())
  )
    await again.click()
  await begin.or(again).click()
  await page.getByText(saying(t, 'fill.goals')).waitFor({ timeout: 90_000 })
}

async function receiptsPath({ call }: Scene): Promise<string> {
  const [last] = await call(publicationsApi.list, {})
  if (!last) throw new Error('Nothing is published')
  return `/rota/coverage?publication=${last._id}`
}

const ofAdmin = { as: 'admin' } as const
const overBoard = { ...ofAdmin, isWindow: true } as const

/** The board of the rota, what opens beside it, and what was published from it. */
export const BOARD_VIEWS: View[] = [
  { ...ofAdmin, name: 'board', path: '/rota' },
  { ...ofAdmin, name: 'board-next', path: nextMonth('') },
  { ...ofAdmin, name: 'board-people', path: nextMonth('&by=people') },
  { ...ofAdmin, name: 'board-quarter', path: '/rota?length=quarter' },
  { ...ofAdmin, name: 'board-draft', path: draftPath },
  { ...ofAdmin, name: 'board-unplanned', path: async (scene) => `/rota?month=${monthAhead(scene, 5)}` },
  { ...overBoard, name: 'board-place', path: placePath(({ layer }) => layer === 'live') },
  { ...overBoard, name: 'board-place-draft', path: placePath(({ layer }) => layer === 'draft') },
  { ...overBoard, name: 'board-place-open', path: problemPath('empty') },
  { ...overBoard, name: 'board-conflict', path: problemPath('blocked') },
  {
    ...{ ...overBoard, name: 'board-explain', path: placePath(({ layer }) => layer === 'live') },
    act: explained('explain.why'),
  },
  { ...overBoard, name: 'board-explain-open', path: problemPath('empty'), act: explained('explain.whyEmpty') },
  { ...overBoard, name: 'board-tie', path: nextMonth(''), act: press('board.tieOf') },
  { ...overBoard, name: 'board-more', path: draftPath, act: press('board.more') },
  { ...overBoard, name: 'board-publish', path: draftPath, act: press('board.publish') },
  { ...overBoard, name: 'board-fill', path: draftPath, act: pressFill },
  { ...overBoard, name: 'board-filled', path: draftPath, act: fillDraft },
  { ...ofAdmin, name: 'board-receipts', path: receiptsPath },
  { ...ofAdmin, name: 'board-publications', path: '/rota/coverage?publication=' },
]
